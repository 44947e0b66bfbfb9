import type { EveryProblemCode } from '../../src/contracts/console/problem-table.ts';
import { keyLimits } from '../../src/contracts/supplier/key-limits.ts';

/** The answer to a refusal of the database, for the console and for operators. */
type Refusal = {
  /** The problem that the console answers, whose page says more. No request of the console meets a refusal without one. */
  readonly problem?: EveryProblemCode;
  /** The field of the problem that has the fact, if the database adds one. */
  readonly factField?: 'nextAt' | 'masked';
  /** The text for operators: meaning and remedy. */
  readonly message: (fact: string) => string;
};

const table = {
  company_unknown: {
    problem: 'company_not_found',
    message: () =>
      'There is no company with this id, or the address given with --owner is not a current member of it. See both with: company list',
  },
  company_unverified: {
    problem: 'company_not_verified',
    message: () => 'The company is not verified, so it can have no keys. Verify it with: company verify',
  },
  company_suspended: {
    problem: 'company_suspended',
    message: () => 'The company is suspended. Its keys do not work; end that with: company reinstate',
  },
  company_unselected: {
    problem: 'company_not_selected',
    message: () => 'The company never had a key. Create its first with: company select',
  },
  company_limit: {
    problem: 'company_limit',
    message: () =>
      'The owner has 5 companies that wait to be verified, which is the limit. Verify one first with: company verify',
  },
  member_unknown: {
    problem: 'member_not_found',
    message: () => 'The company has no current member with this address. See the owners with: company list',
  },
  member_exists: {
    problem: 'member_exists',
    message: () => 'This address is a member of the company already. Change its role with: member role',
  },
  member_current: {
    message: (companies) =>
      `The address belongs to a current member of ${companies}. End each membership first with: member remove`,
  },
  membership_ended: {
    problem: 'member_not_found',
    message: () => 'The membership has ended and stays as it is. Add the member again with: member add',
  },
  last_owner: {
    problem: 'last_owner',
    message: () => 'The company would have no owner. Make another member owner first with: member role',
  },
  invitation_unknown: {
    problem: 'invitation_not_found',
    message: () => 'The invitation is not open. It was accepted, declined or withdrawn, or it expired.',
  },
  invitation_exists: {
    problem: 'member_exists',
    message: () => 'The address has an open invitation to the company.',
  },
  invitation_limit: {
    problem: 'invitation_limit',
    factField: 'nextAt',
    message: (time) =>
      time === ''
        ? 'The company has 50 open invitations, which is the limit.'
        : `The company made as many invitations in 24 hours as it may. It can make the next from ${time}.`,
  },
  not_an_owner: {
    problem: 'owner_required',
    message: () =>
      'Only a current owner of the company creates and revokes keys. Name one with --owner, or make one with: member add, member role',
  },
  owner_ambiguous: {
    message: () => 'The company has several owners. Name the one who acts with --owner.',
  },
  key_unknown: {
    problem: 'key_not_found',
    message: () => 'There is no key with this id. See the ids with: key list',
  },
  key_not_active: {
    problem: 'key_not_active',
    message: (state) =>
      `Only an active key can be revoked; this one is ${state === '' ? 'not active' : state}.`,
  },
  key_active: {
    message: () => 'The key is active. Revoke it first with: key revoke',
  },
  key_created_today: {
    message: () =>
      'The key was created in the last 24 hours, and its record counts towards the day. Remove it later.',
  },
  active_key_limit: {
    problem: 'active_key_limit',
    message: () =>
      `The company has ${keyLimits.activeKeys} active keys, which is the limit. Revoke one first with: key revoke`,
  },
  daily_key_limit: {
    problem: 'daily_key_limit',
    factField: 'nextAt',
    message: (time) =>
      `The company created ${keyLimits.keysPerDay} keys in 24 hours, which is the limit. It can create the next from ${time}.`,
  },
  retained_key_limit: {
    problem: 'retained_key_limit',
    message: () =>
      `The company has ${keyLimits.retainedKeys} key records, which is the limit. Remove records of keys that no longer work with: key remove`,
  },
  request_repeated: {
    problem: 'request_repeated',
    factField: 'masked',
    message: (key) => `The request was made before, and created the key ${key}.`,
  },
  address_unknown: {
    message: () =>
      'Neither an ended membership nor the audit record has this address. It may have been forgotten already.',
  },
  forgets_itself: {
    message: () =>
      'The address is that of the person who acts, so the audit record would keep it again. Let another person do it, named with --as.',
  },
} as const satisfies Readonly<Record<string, Refusal>>;

/** Why the database refused a change: what `supplier.refuse` was called with. */
export type RefusalReason = keyof typeof table;

/** Every refusal of the database, by its reason. */
export const refusals: Readonly<Record<RefusalReason, Refusal>> = table;

/** Whether the database refuses a change for this reason. */
export const isRefusalReason = (text: string): text is RefusalReason => Object.hasOwn(table, text);
