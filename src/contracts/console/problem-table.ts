import {
  type ProblemCode,
  type ProblemDefinition,
  type ProblemOccurrence,
  problems,
} from '../problem-table.ts';
import { keyLimits } from '../supplier/key-limits.ts';

/**
 * The problems that only the console returns, by their codes. They are apart from those of the API so that the functions
 * of the API do not carry them.
 */
const consoleProblems = {
  code_not_accepted: {
    status: 400,
    title: 'Sign-in code not accepted',
    detail:
      'The code is wrong, has expired, was used before, was tried too often or was asked for in another browser. Ask for a new code here and enter it within 10 minutes.',
  },
  not_signed_in: {
    status: 401,
    title: 'Not signed in',
    detail: 'The request has no session, or its session has ended. Sign in on /console.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Request from another site',
    detail: 'A page of another site sent the request. The console accepts changes from its own pages only.',
  },
  owner_required: {
    status: 403,
    title: 'Owner role required',
    detail: 'Only an owner of the company can do this, and your role is member. Ask an owner of the company.',
  },
  company_not_verified: {
    status: 403,
    title: 'Company not verified',
    detail:
      'The company can neither have keys nor invite people until an operator of the service has verified it. The owners get a mail when that has happened.',
  },
  company_suspended: {
    status: 403,
    title: 'Company suspended',
    detail:
      'An operator of the service has suspended the company. Its keys do not work, and no key can be created or revoked until it is reinstated.',
  },
  company_not_found: {
    status: 404,
    title: 'Company not found',
    detail: 'Your account is in no company with this id.',
  },
  invitation_not_found: {
    status: 404,
    title: 'Invitation not found',
    detail:
      'There is no open invitation of this company to your address. It may have expired, or have been withdrawn or answered before.',
  },
  key_not_found: {
    status: 404,
    title: 'Key not found',
    detail: 'The company has no key with this id.',
  },
  member_not_found: {
    status: 404,
    title: 'Member not found',
    detail: 'The company has no current member and no open invitation with this id.',
  },
  active_key_limit: {
    status: 409,
    title: 'Too many active keys',
    detail: `The company has ${keyLimits.activeKeys} active keys, the most it can have. Revoke one that is not used, then create the key.`,
  },
  retained_key_limit: {
    status: 409,
    title: 'Too many stored keys',
    detail: `The company has ${keyLimits.retainedKeys} stored keys, the most it can have, including those that have ended. Ask the operators of the service to delete records of ended keys.`,
  },
  company_not_selected: {
    status: 409,
    title: 'Company not selected',
    detail:
      'The company never had a key. Select it first: that creates its first key. Further keys can be created after that.',
  },
  key_not_active: {
    status: 409,
    title: 'Key not active',
    detail:
      'The key does not work any more, so there is nothing to revoke or to replace. To have a new key, create one that replaces none.',
  },
  request_repeated: {
    status: 409,
    title: 'Request carried out before',
    detail:
      'A request with the same Idempotency-Key has created a key already. This request created nothing.',
  },
  company_limit: {
    status: 409,
    title: 'Too many waiting companies',
    detail:
      'You are the owner of 5 companies that wait for verification, the most there can be. Wait until one of them is verified.',
  },
  member_exists: {
    status: 409,
    title: 'Already a member or invited',
    detail: 'The address is a current member of the company or has an open invitation.',
  },
  invitation_limit: {
    status: 409,
    title: 'Too many open invitations',
    detail: 'The company has 50 open invitations, the most it can have. Withdraw one that is not needed.',
  },
  last_owner: {
    status: 409,
    title: 'Last owner of the company',
    detail: 'The company would have no owner left. Make another member an owner first.',
  },
  invalid_form: {
    status: 422,
    title: 'Fields to correct',
    detail:
      'Some fields of the request have to be corrected. Each entry of errors gives the field and how to correct it.',
  },
  daily_key_limit: {
    status: 429,
    title: 'Too many keys created today',
    detail: `The company has created ${keyLimits.keysPerDay} keys in 24 hours, the most it can. nextAt and the Retry-After header say when the next one is possible.`,
    retryable: true,
  },
  mail_unavailable: {
    status: 503,
    title: 'Mail is unavailable',
    detail: 'The mail could not be sent, so no code is on its way. Try again later.',
    retryable: true,
  },
  console_unavailable: {
    status: 503,
    title: 'The console is unavailable',
    detail: 'The console is not set up on this server. The supplier endpoints work as before.',
    retryable: true,
  },
} as const satisfies Record<string, ProblemDefinition>;

/** Every problem of the API and of the console, by its code. */
export const everyProblem: Readonly<Record<EveryProblemCode, ProblemDefinition>> = {
  ...problems,
  ...consoleProblems,
};

/** The code of a kind of problem of the API or the console. */
export type EveryProblemCode = ProblemCode | keyof typeof consoleProblems;

/** One occurrence of a problem of the API or the console. */
export type ConsoleProblemOccurrence = Omit<ProblemOccurrence, 'code'> & { readonly code: EveryProblemCode };
