import type { IssuedKey } from '../../functions/keys/issue-key.ts';
import { keyPrefix } from '../../src/contracts/supplier/key-format.ts';

/** How a newly issued key is printed: its whole value, for the only time. */
export const showIssuedKey = (companyId: string, key: IssuedKey) => ({
  json: { key: { ...key, companyId } },
  text: `Key ${keyPrefix}_${key.id} issued for ${companyId} by ${key.issuedBy}.

  ${key.value}

This is the only time it is shown. Store it now; a lost key cannot be recovered.
Scopes   ${key.scopes.join(', ')}
Expires  ${key.expiresAt.toISOString()}`,
});
