import { removeKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { type IssuedKey, issueKey } from '../../../functions/keys/issue-key.ts';
import { listKeys } from '../../../functions/keys/stored-keys.ts';
import { scopes } from '../../../src/contracts/supplier/choices.ts';
import { keyPrefix } from '../../../src/contracts/supplier/key-format.ts';
import { keyLimits } from '../../../src/contracts/supplier/key-limits.ts';
import { textTable } from '../../command-line/terminal-text.ts';
import type { ToolCommand } from '../../command-line/tool-command.ts';
import { done, supplierCommand } from '../command.ts';
import { companyOption, keyOption, ownerOption, scopeOption } from '../options.ts';

/** How a newly issued key is printed: its whole value, for the only time. */
export const showIssuedKey = (companyId: string, key: IssuedKey) => ({
  json: { key: { ...key, companyId } },
  text: `Key ${keyPrefix}_${key.id} issued for ${companyId} by ${key.issuedBy}.

  ${key.value}

This is the only time it is shown. Store it now; a lost key cannot be recovered.
Scopes   ${key.scopes.join(', ')}
Expires  ${key.expiresAt.toISOString()}`,
});

const issue = supplierCommand({
  name: 'key issue',
  summary: 'Issues a key and shows it, once.',
  notes:
    'The other keys keep working. To rotate a key, issue a new one, switch the client to it, then revoke the old one.',
  options: { company: companyOption, owner: ownerOption, scope: scopeOption },
  run: async (options, { database, actor }) => {
    const companyId = options.company;
    const granted = scopes.filter((scope) => options.scope.includes(scope));
    const issuer = { companyId, owner: options.owner };
    return done(await issueKey(database, issuer, granted, { actor }), (key) => showIssuedKey(companyId, key));
  },
});

const list = supplierCommand({
  name: 'key list',
  summary: 'Lists the keys of a company, masked.',
  options: { company: companyOption },
  run: async (options, { database }) =>
    done(await listKeys(database, options.company), (keys) => ({
      json: { keys },
      text:
        keys.length === 0
          ? 'The company has no keys.'
          : textTable(
              ['KEY', 'STATE', 'EXPIRES', 'SCOPES', 'ISSUED BY'],
              keys.map(({ masked, state, expiresAt, scopes: granted, issuedBy }) => [
                masked,
                state,
                expiresAt.toISOString(),
                granted.join(' '),
                issuedBy,
              ]),
            ),
    })),
});

const revoke = supplierCommand({
  name: 'key revoke',
  summary: 'Revokes a key in the name of an owner. It stops working at once.',
  options: { key: keyOption, owner: ownerOption },
  run: async (options, { database, actor }) => {
    const id = options.key;
    return done(await revokeKey(database, { keyId: id }, options.owner, { actor }), () => ({
      json: { key: { id, state: 'revoked' } },
      text: `Key ${keyPrefix}_${id} is revoked.`,
    }));
  },
});

const remove = supplierCommand({
  name: 'key remove',
  summary: 'Removes the record of a key that no longer works.',
  notes: `This makes room among the ${keyLimits.retainedKeys} records a company may keep. The audit record keeps what happened.`,
  options: { key: keyOption },
  run: async (options, { database, actor }) => {
    const id = options.key;
    return done(await removeKey(database, id, { actor }), () => ({
      json: { key: { id, state: 'removed' } },
      text: `The record of key ${keyPrefix}_${id} is removed.`,
    }));
  },
});

/** The commands about keys. */
export const keyCommands: readonly ToolCommand[] = [issue, list, revoke, remove];
