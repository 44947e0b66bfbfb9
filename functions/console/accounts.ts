import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/database.ts';
import {
  authPath,
  createLibrary,
  type Failures,
  type LibraryCall,
  type LibraryServices,
  sessionCookieName,
} from './auth-library.ts';
import { sessionDays } from './sessions.ts';

const daySeconds = 86_400;

/** A signed-in account, and its session. */
export type SignedIn = {
  readonly accountId: string;
  readonly email: string;
  readonly sessionId: string;
};

/** A step that needs the database, or a mail server, that is not there. `cause` is for the log. */
type Unavailable = { readonly kind: 'unavailable'; readonly cause: string };

/** Cookies to set, each as the value of a `Set-Cookie` header. */
type Cookies = readonly string[];

/** Accounts, their codes and sessions. */
export type Accounts = {
  /**
   * Makes a code for one browser and sends it. It ends an earlier code of this browser for this address, and no other. The
   * work does not depend on whether the address has an account.
   */
  readonly sendCode: (
    email: string,
    browserId: string,
  ) => Promise<
    { readonly kind: 'sent' } | { readonly kind: 'mail_failed'; readonly cause: string } | Unavailable
  >;
  /**
   * Exchanges a code for a session. A wrong, expired or used code, one that was tried too often, or one of another browser is
   * refused.
   */
  readonly signIn: (
    credentials: { readonly email: string; readonly code: string; readonly browserId: string },
    userAgent: string | null,
  ) => Promise<
    { readonly kind: 'signed_in'; readonly cookies: Cookies } | { readonly kind: 'refused' } | Unavailable
  >;
  /** Ends the session of a cookie, if there is one. */
  readonly signOut: (
    cookie: string | null,
  ) => Promise<{ readonly kind: 'done'; readonly cookies: Cookies } | Unavailable>;
  /** The account of a cookie. `cookies` prolong the session or clear a cookie that opens nothing. */
  readonly session: (
    cookie: string | null,
  ) => Promise<
    | { readonly kind: 'signed_in'; readonly account: SignedIn; readonly cookies: Cookies }
    | { readonly kind: 'signed_out'; readonly cookies: Cookies }
    | Unavailable
  >;
};

/** Services of accounts. */
type AccountServices = LibraryServices & { readonly now: () => Date };

/** The outcome of a call of the library. A refusal is a 4xx. */
type Answer =
  | { readonly kind: 'done'; readonly cookies: Cookies; readonly failures: Failures }
  | { readonly kind: 'refused' }
  | Unavailable;

/** The greatest length of a stored `User-Agent`. */
const userAgentLength = 300;

/** Creates accounts over `better-auth`, which owns codes, sessions and cookies. */
export const createAccounts = ({ database, baseUrl, secret, now, mailCode }: AccountServices): Accounts => {
  const calls = new AsyncLocalStorage<LibraryCall>();
  const cookieName = sessionCookieName(baseUrl);

  const watched: Database = {
    query: async (text, values) => {
      const outcome = await database.query(text, values);
      const failures = calls.getStore()?.failures;
      if (outcome.kind === 'unavailable' && failures !== undefined) failures.database = outcome.cause;
      return outcome;
    },
  };

  /** The library also clears cookies that it never sets here. */
  const ownCookies = (headers: Headers): Cookies =>
    headers.getSetCookie().filter((cookie) => cookie.startsWith(`${cookieName}=`));

  const auth = createLibrary({ database: watched, baseUrl, secret, mailCode }, calls);

  /** Sends our own request to the library: nothing else of the client's request gets there. */
  const call = async (
    path: string,
    body: object,
    headers: Readonly<Record<string, string>>,
    browserId = '',
  ): Promise<Answer> => {
    const failures: Failures = {};
    const request = new Request(`${baseUrl}${authPath}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: new URL(baseUrl).origin, ...headers },
      body: JSON.stringify(body),
    });
    let response: Response | undefined;
    try {
      response = await calls.run({ browserId, failures }, () => auth.handler(request));
    } catch (error) {
      if (failures.database === undefined) throw error;
    }
    if (failures.database === undefined && response !== undefined) {
      if (response.ok) return { kind: 'done', cookies: ownCookies(response.headers), failures };
      if (response.status < 500) return { kind: 'refused' };
    }
    if (failures.database === undefined) throw new Error('The authentication library failed.');
    return { kind: 'unavailable', cause: failures.database };
  };

  return {
    sendCode: async (email, browserId) => {
      const body = { email, type: 'sign-in' };
      const answer = await call('/email-otp/send-verification-otp', body, {}, browserId);
      if (answer.kind === 'unavailable') return answer;
      if (answer.kind === 'refused') throw new Error('The authentication library refused to make a code.');
      const { mail } = answer.failures;
      return mail === undefined ? { kind: 'sent' } : { kind: 'mail_failed', cause: mail };
    },
    signIn: async ({ email, code, browserId }, userAgent) => {
      const answer = await call(
        '/sign-in/email-otp',
        { email, otp: code },
        userAgent === null ? {} : { 'User-Agent': userAgent.slice(0, userAgentLength) },
        browserId,
      );
      return answer.kind === 'done' ? { kind: 'signed_in', cookies: answer.cookies } : answer;
    },
    signOut: async (cookie) => {
      const answer = await call('/sign-out', {}, cookie === null ? {} : { Cookie: cookie });
      if (answer.kind === 'refused') throw new Error('The authentication library refused to end a session.');
      return answer;
    },
    session: async (cookie) => {
      if (cookie === null) return { kind: 'signed_out', cookies: [] };
      const failures: Failures = {};
      let read: Awaited<ReturnType<typeof readSession>>;
      try {
        read = await calls.run({ browserId: '', failures }, () => readSession(cookie));
      } catch (error) {
        if (failures.database === undefined) throw error;
        return { kind: 'unavailable', cause: failures.database };
      }
      const cookies = ownCookies(read.headers);
      if (read.response === null) return { kind: 'signed_out', cookies };
      const { session, user } = read.response;
      const ageSeconds = (now().getTime() - session.createdAt.getTime()) / 1000;
      if (ageSeconds >= sessionDays * daySeconds) return { kind: 'signed_out', cookies: [] };
      return {
        kind: 'signed_in',
        account: { accountId: user.id, email: user.email, sessionId: session.id },
        cookies,
      };
    },
  };

  function readSession(cookie: string) {
    return auth.api.getSession({ headers: new Headers({ Cookie: cookie }), returnHeaders: true });
  }
};
