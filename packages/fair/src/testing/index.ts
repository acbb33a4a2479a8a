export { createSealedTable } from './sealed-table.ts';
export { secretsOf } from './secrets.ts';
