import type { RefusalReason } from '../../../functions/database/change.ts';
import { isDenied, isSchemaMissing } from '../../../host/database/operator-pool.ts';
import { keyLimits } from '../../../src/contracts/supplier/limits.ts';

/** What each refusal means and what to do about it. `fact` is the detail that the database adds. */
const messages: Readonly<Record<RefusalReason, (fact: string) => string>> = {
  company_unknown: () =>
    'There is no company with this id, or the address given with --owner is not a current member of it. See both with: company list',
  company_unverified: () =>
    'The company is not verified, so it can have no keys. Verify it with: company verify',
  company_suspended: () => 'The company is suspended. Its keys do not work; end that with: company reinstate',
  company_unselected: () => 'The company never had a key. Create its first with: company select',
  company_limit: () =>
    'The owner has 5 companies that wait to be verified, which is the limit. Verify one first with: company verify',
  member_unknown: () =>
    'The company has no current member with this address. See the owners with: company list',
  member_exists: () => 'This address is a member of the company already. Change its role with: member role',
  member_current: (companies) =>
    `The address belongs to a current member of ${companies}. End each membership first with: member remove`,
  membership_ended: () =>
    'The membership has ended and stays as it is. Add the member again with: member add',
  last_owner: () => 'The company would have no owner. Make another member owner first with: member role',
  invitation_unknown: () =>
    'The invitation is not open. It was accepted, declined or withdrawn, or it expired.',
  invitation_exists: () => 'The address has an open invitation to the company.',
  invitation_limit: (time) =>
    time === ''
      ? 'The company has 50 open invitations, which is the limit.'
      : `The company made as many invitations in 24 hours as it may. It can make the next from ${time}.`,
  not_an_owner: () =>
    'Only a current owner of the company creates and revokes keys. Name one with --owner, or make one with: member add, member role',
  owner_ambiguous: () => 'The company has several owners. Name the one who acts with --owner.',
  key_unknown: () => 'There is no key with this id. See the ids with: key list',
  key_not_active: (state) =>
    `Only an active key can be revoked; this one is ${state === '' ? 'not active' : state}.`,
  key_active: () => 'The key is active. Revoke it first with: key revoke',
  key_created_today: () =>
    'The key was created in the last 24 hours, and its record counts towards the day. Remove it later.',
  active_key_limit: () =>
    `The company has ${keyLimits.activeKeys} active keys, which is the limit. Revoke one first with: key revoke`,
  daily_key_limit: (time) =>
    `The company created ${keyLimits.keysPerDay} keys in 24 hours, which is the limit. It can create the next from ${time}.`,
  request_repeated: (key) => `The request was made before, and created the key ${key}.`,
  address_unknown: () =>
    'Neither an ended membership nor the audit record has this address. It may have been forgotten already.',
  forgets_itself: () =>
    'The address is that of the person who acts, so the audit record would keep it again. Let another person do it, named with --as.',
  retained_key_limit: () =>
    `The company has ${keyLimits.retainedKeys} key records, which is the limit. Remove records of keys that no longer work with: key remove`,
};

/** What a refusal means and what to do about it. */
export const refusalMessage = (reason: RefusalReason, fact: string): string => messages[reason](fact);

/** What the driver and a server that stops say of a connection that was there. */
const lostConnection = /^(?:57P0[12]|ECONNRESET|EPIPE|Connection terminated)/;

/** SQLSTATE class 28, and a database that does not exist. */
const refusedLogin = /^(?:28...|3D000)\b/;

/** What a database that cannot be used means, and what to do about it. */
export const unavailableMessage = (cause: string): string => {
  if (isSchemaMissing(cause)) {
    return 'The database does not have the tables of this version. Apply the migrations with: npm run supplier -- migrate';
  }
  if (refusedLogin.test(cause)) {
    return 'The database refused the login. Check the user, password and database name in OWNER_DB_URL or NETLIFY_DB_URL.';
  }
  if (isDenied(cause)) {
    return `The role of this address may not do that (${cause}). Set OWNER_DB_URL to the address of the owner of the tables; the role of the service can only do what the service does.`;
  }
  if (lostConnection.test(cause)) {
    return `The connection to the database was lost (${cause}). Each change took effect as a whole or not at all: see which did, and run the command again if one is missing.`;
  }
  return `The database did not answer (${cause}). Start the local server with npm start, or check OWNER_DB_URL and NETLIFY_DB_URL.`;
};
