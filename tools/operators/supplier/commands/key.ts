import { type Company, listCompanies } from '../../../../functions/companies/companies.ts';
import {
  type DisabledKey,
  disableKey,
  removeKey,
  revokeKey,
} from '../../../../functions/keys/ending-keys.ts';
import { type IssuedKey, issueKey } from '../../../../functions/keys/issue-key.ts';
import { keysOf } from '../../../../functions/keys/stored-keys.ts';
import type { ConsoleKey } from '../../../../src/contracts/console/key.ts';
import { keyPrefix } from '../../../../src/contracts/supplier/key-format.ts';
import { keyLimits } from '../../../../src/contracts/supplier/key-limits.ts';
import { scopes } from '../../../../src/contracts/supplier/scopes.ts';
import { textTable } from '../../../command-line/terminal-text.ts';
import type { ToolCommand } from '../../../command-line/tool-command.ts';
import { done, supplierCommand } from '../command.ts';
import {
  companyOption,
  keyNameOption,
  keyOption,
  ownerOption,
  reasonOption,
  scopeOption,
} from '../options.ts';

/** How a newly issued key is printed: its whole value, for the only time. */
export const showIssuedKey = (companyId: string, key: IssuedKey) => ({
  json: { key: { ...key, companyId } },
  text: `Key ${keyPrefix}_${key.id} issued for ${companyId} by ${key.issuedBy}.

  ${key.value}

This is the only time it is shown. Store it now; a lost key cannot be recovered.
Scopes   ${key.scopes.join(', ')}
Expires  ${key.expiresAt}`,
});

const issue = supplierCommand({
  name: 'key issue',
  summary: 'Issues a key and shows it, once.',
  notes:
    'The other keys keep working. To rotate a key, issue a new one, switch the client to it, then revoke the old one.',
  options: { company: companyOption, owner: ownerOption, scope: scopeOption, name: keyNameOption },
  run: async (options, { database, actor }) => {
    const companyId = options.company;
    const granted = scopes.filter((scope) => options.scope.includes(scope));
    const issuer = { companyId, owner: options.owner };
    const { name } = options;
    return done(await issueKey(database, issuer, granted, actor, { name }), (key) =>
      showIssuedKey(companyId, key),
    );
  },
});

const stateText = ({ state, works, disabledReason, sentInAddressAt }: ConsoleKey): string => {
  if (disabledReason !== null) return `${state} (${disabledReason})`;
  if (state !== 'active') return state;
  return `active${works ? '' : ', blocked'}${sentInAddressAt === null ? '' : ', sent in an address'}`;
};

/** What to know below the table about active keys that do not work. */
const blockedText = (state: Company['state']): string =>
  state === 'suspended'
    ? `

The company is suspended: requests with its active keys get 403. They work again after company reinstate, unless they
have expired by then. Stop one permanently with: key disable`
    : `

The company is not verified: requests with its active keys get 403. They work after company verify.`;

const showKeys = (keys: readonly ConsoleKey[]): string =>
  keys.length === 0
    ? 'The company has no keys.'
    : textTable(
        ['KEY', 'NAME', 'STATE', 'EXPIRES', 'LAST USED', 'LAST MINUTE', 'SCOPES', 'ISSUED BY'],
        keys.map((key) => [
          key.masked,
          key.name ?? '-',
          stateText(key),
          key.expiresAt,
          key.lastUsedAt ?? 'never',
          String(key.requestsLastMinute),
          key.scopes.join(' '),
          key.issuedBy,
        ]),
      );

const list = supplierCommand({
  name: 'key list',
  summary: 'Lists the keys of a company, masked, with name, last use and requests in the last 60 seconds.',
  notes:
    'In JSON, works says whether the service accepts the key: a suspended company has no working key. Missing values are null. A key that was sent in an address may be known to others: have its owners replace it, or stop it with key disable --reason leaked.',
  options: { company: companyOption },
  run: async (options, { database }) => {
    const listed = await keysOf(database, options.company, undefined);
    if (listed.kind !== 'done') return listed;
    const { keys } = listed.result;
    return done(await listCompanies(database), (companies) => {
      const state = companies.find(({ id }) => id === options.company)?.state ?? 'verified';
      const isBlocked = keys.some((key) => key.state === 'active' && !key.works);
      return {
        json: { company: { id: options.company, state }, keys },
        text: showKeys(keys) + (isBlocked ? blockedText(state) : ''),
      };
    });
  },
});

const revoke = supplierCommand({
  name: 'key revoke',
  summary: 'Revokes a key in the name of an owner. It stops working at once.',
  notes: 'Repeating this changes nothing.',
  options: { key: keyOption, owner: ownerOption },
  run: async (options, { database, actor }) => {
    const id = options.key;
    return done(await revokeKey(database, { keyId: id }, options.owner, actor), (key) => ({
      json: { key },
      text: `Key ${keyPrefix}_${id} is revoked since ${key.revokedAt}.`,
    }));
  },
});

/** What a key is after it was disabled, and what its clients get. */
const disabledText = (id: string, { state, disabledAt, disabledReason }: DisabledKey): string => {
  const key = `Key ${keyPrefix}_${id}`;
  if (disabledAt === null) return `${key} is ${state}, so it does not work. Nothing was changed.`;
  return disabledReason === 'owner_lost_role'
    ? `${key} has been disabled since ${disabledAt}, when its owner lost the role. It does not work. Nothing was changed.`
    : `${key} is disabled permanently since ${disabledAt} (${disabledReason}). Requests with it get 401.`;
};

const disable = supplierCommand({
  name: 'key disable',
  summary: 'Disables any key permanently, also of a suspended company.',
  notes:
    'For a leaked or misused key. It stops at once and cannot be enabled again. Repeating this keeps the first reason.',
  options: { key: keyOption, reason: reasonOption },
  run: async (options, { database, actor }) =>
    done(await disableKey(database, options.key, options.reason, actor), (key) => ({
      json: { key: { id: options.key, ...key } },
      text: disabledText(options.key, key),
    })),
});

const remove = supplierCommand({
  name: 'key remove',
  summary: 'Removes the record of a key that no longer works.',
  notes: `Makes room among the ${keyLimits.retainedKeys} keys that a company may keep. The audit record keeps its history.`,
  options: { key: keyOption },
  run: async (options, { database, actor }) => {
    const id = options.key;
    return done(await removeKey(database, id, actor), () => ({
      json: { key: { id, state: 'removed' } },
      text: `The record of key ${keyPrefix}_${id} is removed.`,
    }));
  },
});

/** The commands about keys. */
export const keyCommands: readonly ToolCommand[] = [issue, list, revoke, disable, remove];
