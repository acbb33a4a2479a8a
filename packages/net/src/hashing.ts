/** The protocol's hash; `fair`, below this package, has it. */
export { hash, hashLength, labelled } from '@rockpool/fair';
