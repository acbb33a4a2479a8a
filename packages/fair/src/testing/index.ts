export { createSealedTable } from './sealed-table.ts';
export { secretsOf, shareOf } from './secrets.ts';
