/** Bytes as all of the protocol writes and reads them; `fair`, below this package, has them. */
export {
  ascii,
  compareBytes,
  createReader,
  data16,
  data32,
  join,
  sameBytes,
  text8,
  u16,
  u32,
  u8,
  type Reader,
} from '@rockpool/fair';
