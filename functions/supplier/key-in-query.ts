import { keyPattern } from '../../src/contracts/supplier/key-format.ts';

const anyKey = new RegExp(keyPattern);

/**
 * Whether the query of an address has a text with the form of a key, in a name or a value; any other parameter means
 * nothing. Such a request is refused even when the header has a working key, because the one in the address is in
 * somebody's log.
 */
export const hasKeyInQuery = (url: URL): boolean =>
  [...url.searchParams].some(([name, value]) => anyKey.test(name) || anyKey.test(value));
