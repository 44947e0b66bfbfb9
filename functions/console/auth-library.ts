import type { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import { betterAuth } from 'better-auth/minimal';
import { emailOTP } from 'better-auth/plugins/email-otp';
import {
  codeCharacters,
  codeLength,
  codeMinutes,
  triesPerCode,
} from '../../src/contracts/console/sign-in-code.ts';
import { siteName } from '../../src/contracts/site-name.ts';
import type { Database } from '../database/database.ts';
import { accountModels, createAccountStore } from './account-store.ts';
import { keyedDigest } from './keyed-digest.ts';

const hourSeconds = 3600;

/** A session ends when it has not been used for so long. */
const idleDays = 7;

/** The use of a session is noted at most once in this time. */
const noteSeconds = hourSeconds;

/** The path under which the library answers. */
export const authPath = '/console/api/auth';

/** Errors of database and mail during one call, which the library hides. */
export type Failures = { database?: string; mail?: string };

/** One call of the library. `browserId` is the browser of its codes; empty without one. */
export type LibraryCall = { readonly browserId: string; readonly failures: Failures };

/** Services of the library. */
export type LibraryServices = {
  readonly database: Database;
  readonly baseUrl: string;
  /** Signs cookies and codes: 32 random bytes or more, which must not be in the database. */
  readonly secret: string;
  /** Sends a code at once; resolves to a cause if it could not. */
  readonly mailCode: (email: string, code: string) => Promise<string | undefined>;
};

/** The name of the session cookie on a service with this address. */
export const sessionCookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https://') ? '__Host-nameplate_session' : 'nameplate_session';

/** `better-auth` as the console uses it: codes by mail, sessions in a cookie, and nothing else. `calls` has the present call. */
export const createLibrary = (
  { database, baseUrl, secret, mailCode }: LibraryServices,
  calls: AsyncLocalStorage<LibraryCall>,
) => {
  /** Of what belongs to the browser of the present call: the same code or address has another digest in another browser. */
  const digestForBrowser = (purpose: string, text: string): string =>
    keyedDigest(secret, purpose, `${calls.getStore()?.browserId}:${text}`);

  return betterAuth({
    appName: siteName,
    baseURL: baseUrl,
    basePath: authPath,
    // `secrets` takes precedence over every environment variable that the library would read.
    secrets: [{ version: 1, value: secret }],
    database: createAccountStore(database),
    telemetry: { enabled: false },
    // The limits of this service are counted exactly, in its own database.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    // Otherwise a failure is printed with its stack before anybody can handle it.
    onAPIError: { throw: true },
    user: accountModels.user,
    session: {
      ...accountModels.session,
      expiresIn: idleDays * 24 * hourSeconds,
      updateAge: noteSeconds,
      cookieCache: { enabled: false },
    },
    account: accountModels.account,
    verification: {
      ...accountModels.verification,
      // The library keeps one code for an identifier. With the browser in it, nobody replaces or uses up the code of others.
      storeIdentifier: { hash: async (identifier) => digestForBrowser('address', identifier) },
    },
    advanced: {
      // Explicit, because the library turns these off by itself when it runs in tests.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(baseUrl),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: baseUrl.startsWith('https://') },
        },
      },
    },
    plugins: [
      emailOTP({
        otpLength: codeLength,
        generateOTP: () =>
          Array.from({ length: codeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join(''),
        expiresIn: codeMinutes * 60,
        allowedAttempts: triesPerCode,
        storeOTP: { hash: async (code) => digestForBrowser('code', code) },
        sendVerificationOTP: async ({ email, otp }) => {
          const cause = await mailCode(email, otp);
          const failures = calls.getStore()?.failures;
          if (cause !== undefined && failures !== undefined) failures.mail = cause;
        },
      }),
    ],
  });
};
