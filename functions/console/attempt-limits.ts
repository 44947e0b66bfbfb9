import { countAttempt, forgiveAttempt } from './attempts.ts';
import {
  type AccountCall,
  type ConsoleCall,
  type ConsoleResult,
  databaseUnavailable,
  problem,
} from './console-call.ts';
import { keyedDigest } from './keyed-digest.ts';
import { hasSignedIn, type SignInBrowser } from './sign-in-browser.ts';

/** How many attempts are counted in a window. */
type Limit = { readonly most: number; readonly windowSeconds: number };

/**
 * The limits of signing in and of inviting, which send mail to an address that somebody enters. A browser that has signed in to the account before is counted by itself, so that strangers use up
 * nothing of it. Every other is a stranger until it has signed in.
 */
export const attemptLimits = {
  /** Codes for an account that one browser which has signed in to it asks for. */
  codesOfBrowser: { most: 5, windowSeconds: 900 },
  /** Codes, for whatever account, that strangers of one network ask for. */
  codesOfNetwork: { most: 60, windowSeconds: 3600 },
  /** Codes to one mailbox that strangers of one network ask for. */
  codesOfNetworkForMailbox: { most: 5, windowSeconds: 3600 },
  /** Codes to one mailbox that strangers ask for, which bounds the mail that they can cause. */
  codesToMailbox: { most: 20, windowSeconds: 3600 },
  /** Wrong codes, for whatever account, that strangers of one network try. No account is locked by them. */
  wrongCodesOfNetwork: { most: 30, windowSeconds: 86_400 },
  /** Invitations that one account makes in all its companies; a company has limits of its own, in `supplier.invite_member`. */
  invitationsOfAccount: { most: 50, windowSeconds: 86_400 },
  /** Invitations that are made in one network. */
  invitationsOfNetwork: { most: 100, windowSeconds: 86_400 },
  /** Invitations to one mailbox, of whatever company. */
  invitationsToMailbox: { most: 5, windowSeconds: 86_400 },
} as const satisfies Record<string, Limit>;

/** A limit, and the account, mailbox or network that it counts. */
type Count = readonly [kind: keyof typeof attemptLimits, whose: string];

/** The mailbox of an address: most mail servers deliver what is sent to `anna+any@` to `anna@`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/^([^+@]+)\+[^@]*/, '$1');

/** The name of a count in the database. It has no address: the digest needs the secret. */
const bucketOf = ([kind, whose]: Count, { services }: ConsoleCall): string =>
  `${kind}:${keyedDigest(services.secret, kind, whose)}`;

/** Counts of networks, and none where networks cannot be told apart. */
const ofNetwork = (counts: readonly Count[], { services }: ConsoleCall): readonly Count[] =>
  services.ignoresNetworks === true ? [] : counts;

/** Counts in this order, up to the first limit that is reached: its 429, or the 503 of a database that does not answer. */
const refuseFirst = async (
  counts: readonly Count[],
  detail: string,
  call: ConsoleCall,
): Promise<ConsoleResult | undefined> => {
  for (const count of counts) {
    const { most, windowSeconds } = attemptLimits[count[0]];
    const outcome = await countAttempt(call.services.database, bucketOf(count, call), most, windowSeconds);
    if (outcome.kind === 'unavailable') return databaseUnavailable(outcome.cause, call);
    if (outcome.kind === 'refused') throw new Error('The database refused to count an attempt by a rule.');
    if (outcome.result > 0) {
      const headers = { 'Retry-After': String(outcome.result) };
      return problem({ code: 'too_many_attempts', detail, headers }, call);
    }
  }
  return undefined;
};

/**
 * Counts a request for a code. Returns the 429 or 503 that ends the request, or `undefined` if it may go on. A stranger's
 * network is counted before the account, so that a network that is over its limit uses up nothing of the account.
 */
export const refuseCodeRequest = (
  email: string,
  browser: SignInBrowser,
  call: ConsoleCall,
): Promise<ConsoleResult | undefined> =>
  hasSignedIn(browser, email, call)
    ? refuseFirst(
        [['codesOfBrowser', `${browser.id}:${email}`]],
        'This browser has asked for many codes in a short time. The newest one is valid for ten minutes.',
        call,
      )
    : refuseFirst(
        [
          ...ofNetwork(
            [
              ['codesOfNetwork', call.network],
              ['codesOfNetworkForMailbox', `${call.network} ${mailboxOf(email)}`],
            ],
            call,
          ),
          ['codesToMailbox', mailboxOf(email)],
        ],
        'Browsers that have not signed in to this account before have asked for many codes in a short time. One that has signed in before still gets a code.',
        call,
      );

/** The count of wrong codes that a try belongs to. A browser that has signed in before has none: its codes are few enough. */
const triesOf = (email: string, browser: SignInBrowser, call: ConsoleCall): readonly Count[] =>
  hasSignedIn(browser, email, call) ? [] : ofNetwork([['wrongCodesOfNetwork', call.network]], call);

/**
 * Counts a try of a code as a wrong one, before it is judged, so that simultaneous tries are counted too. Returns the 429 or
 * 503 that ends the request, or `undefined` if it may go on.
 */
export const refuseTry = (
  email: string,
  browser: SignInBrowser,
  call: ConsoleCall,
): Promise<ConsoleResult | undefined> =>
  refuseFirst(
    triesOf(email, browser, call),
    'Browsers that have not signed in to this account before have tried many wrong codes from your network in the last 24 hours. One that has signed in before can still sign in; so can any browser in another network.',
    call,
  );

/** Takes back the count of a try that was right. If the database does not answer, it stays counted. */
export const forgiveTry = async (email: string, browser: SignInBrowser, call: ConsoleCall): Promise<void> => {
  for (const count of triesOf(email, browser, call)) {
    await forgiveAttempt(call.services.database, bucketOf(count, call));
  }
};

/** The counts of an invitation: by account, by network, and by receiving mailbox. */
const invitationCounts = (email: string, call: AccountCall): readonly Count[] => [
  ['invitationsOfAccount', mailboxOf(call.account.email)],
  ...ofNetwork([['invitationsOfNetwork', call.network]], call),
  ['invitationsToMailbox', mailboxOf(email)],
];

/**
 * Counts an invitation before it is made, so that simultaneous ones are counted too. Returns the 429 or 503 that ends the request,
 * or `undefined` if it may go on.
 */
export const refuseInvitation = (email: string, call: AccountCall): Promise<ConsoleResult | undefined> =>
  refuseFirst(
    invitationCounts(email, call),
    'Your account, your network or the invited address has had as many invitations in the last 24 hours as there can be, in all companies together.',
    call,
  );

/** Takes back the count of an invitation that the database refused, for which no mail is sent. */
export const forgiveInvitation = async (email: string, call: AccountCall): Promise<void> => {
  for (const count of invitationCounts(email, call)) {
    await forgiveAttempt(call.services.database, bucketOf(count, call));
  }
};
