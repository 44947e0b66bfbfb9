import { issueKey } from '../../../functions/keys/issue-key.ts';
import { listKeys, removeKey, revokeKey } from '../../../functions/keys/stored-keys.ts';
import { isScope, scopes } from '../../../src/contracts/supplier/choices.ts';
import type { Command } from '../command.ts';
import { done } from '../done.ts';
import { companyOption, keyOption, ownerOption, readKeyId, scopeOption } from '../options.ts';
import { showIssuedKey } from '../show-key.ts';
import { textTable } from '../text-table.ts';

const issue: Command = {
  name: 'key issue',
  summary: 'Issues a key and shows it, once.',
  notes: 'The other keys go on working: to rotate, issue, switch the client, then revoke the old one.',
  options: { company: companyOption, owner: ownerOption, scope: scopeOption },
  run: async (options, { database, actor }) => {
    const companyId = options.required('company');
    const wanted = new Set(options.texts('scope').filter(isScope));
    const granted = scopes.filter((scope) => wanted.size === 0 || wanted.has(scope));
    const issuer = { companyId, owner: options.text('owner') };
    return done(await issueKey(database, issuer, granted, { actor }), (key) => showIssuedKey(companyId, key));
  },
};

const list: Command = {
  name: 'key list',
  summary: 'Lists the keys of a company, masked.',
  options: { company: companyOption },
  run: async (options, { database }) =>
    done(await listKeys(database, options.required('company')), (keys) => ({
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
};

const revoke: Command = {
  name: 'key revoke',
  summary: 'Revokes a key in the name of an owner. It stops working at once.',
  options: { key: keyOption, owner: ownerOption },
  run: async (options, { database, actor }) => {
    const id = readKeyId(options.required('key'));
    return done(await revokeKey(database, id, options.text('owner'), { actor }), () => ({
      json: { key: { id, state: 'revoked' } },
      text: `Key npk_${id} is revoked.`,
    }));
  },
};

const remove: Command = {
  name: 'key remove',
  summary: 'Removes the record of a key that no longer works.',
  notes: 'This makes room among the 200 records a company may keep. The audit record keeps what happened.',
  options: { key: keyOption },
  run: async (options, { database, actor }) => {
    const id = readKeyId(options.required('key'));
    return done(await removeKey(database, id, { actor }), () => ({
      json: { key: { id, state: 'removed' } },
      text: `The record of key npk_${id} is removed.`,
    }));
  },
};

/** The commands about keys. */
export const keyCommands: readonly Command[] = [issue, list, revoke, remove];
