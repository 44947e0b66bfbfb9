import { keyPrefix } from '../../src/contracts/supplier/key-format.ts';

/** Parameters that other services read credentials from, without case, hyphens, underscores and points. */
const credentialNames: ReadonlySet<string> = new Set([
  'accesstoken',
  'apikey',
  'authorization',
  'bearer',
  'bearertoken',
  'key',
  'secret',
  'supplierapikey',
  'supplierkey',
  'token',
]);

/**
 * Whether the query of an address has a key in it, or a parameter that is meant for one. Such a request is
 * refused even when the header has a working key, because the one in the address is in somebody's log.
 */
export const hasKeyInQuery = (url: URL): boolean => {
  for (const [name, value] of url.searchParams) {
    if (credentialNames.has(name.toLowerCase().replace(/[-_.]/g, ''))) return true;
    if (name.includes(`${keyPrefix}_`) || value.includes(`${keyPrefix}_`)) return true;
  }
  return false;
};
