export { logsOf } from './logs.ts';
export { verifyCodes, verifyRecord, type Verification, type VerifyCode, type VerifyFault } from './verify.ts';
