export { secretsOf } from './secrets.ts';
