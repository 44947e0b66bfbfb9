import { randomBytes, timingSafeEqual } from 'node:crypto';
import { codeMinutes } from '../../src/contracts/console/sign-in-code.ts';
import type { ConsoleCall } from './console-call.ts';
import { keyedDigest } from './keyed-digest.ts';

/**
 * A browser that asks for sign-in codes. Its cookie tells it from other browsers, so that a code is of use in the browser
 * that asked for it and nowhere else. After signing in, the cookie also proves that the browser has signed in to an account
 * before; it grants nothing but a count of its own (`attempt-limits.ts`).
 */
export type SignInBrowser = {
  readonly id: string;
  /** Shows that the browser has signed in to one account, whose address it depends on. */
  readonly proof: string | undefined;
};

/** How long a browser is known after signing in, in days: the longest time that browsers keep a cookie. */
const knownDays = 400;

const cookieName = (baseUrl: string): string =>
  baseUrl.startsWith('https://') ? '__Host-nameplate_browser' : 'nameplate_browser';

const proofOf = (secret: string, browserId: string, email: string): string =>
  keyedDigest(secret, 'browser', `${browserId}:${email}`);

/** The browser of a request, from its cookie; a new one if it has none. */
export const readBrowser = ({ request, baseUrl }: ConsoleCall): SignInBrowser => {
  const value = `${cookieName(baseUrl)}=([\\w-]{22})(?:\\.([\\w-]{43}))?`;
  const [, id, proof] = new RegExp(`(?:^|; )${value}(?:;|$)`).exec(request.headers.get('Cookie') ?? '') ?? [];
  return { id: id ?? randomBytes(16).toString('base64url'), proof };
};

/** Whether a browser has signed in to the account of an address before. */
export const hasSignedIn = (
  { id, proof }: SignInBrowser,
  email: string,
  { services }: ConsoleCall,
): boolean =>
  proof !== undefined &&
  timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(services.secret, id, email)));

const cookie = (value: string, maxAgeSeconds: number, { baseUrl }: ConsoleCall): string => {
  const secure = baseUrl.startsWith('https://') ? ' Secure;' : '';
  return `${cookieName(baseUrl)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly;${secure} SameSite=Strict`;
};

/** The cookie of a browser that was sent a code, valid as long as the code. One that has signed in before keeps what it has. */
export const askingCookies = ({ id, proof }: SignInBrowser, call: ConsoleCall): readonly string[] =>
  proof === undefined ? [cookie(id, codeMinutes * 60, call)] : [];

/** The cookie of a browser that has signed in to the account of an address. Signing out leaves it. */
export const knownCookie = ({ id }: SignInBrowser, email: string, call: ConsoleCall): string =>
  cookie(`${id}.${proofOf(call.services.secret, id, email)}`, knownDays * 86_400, call);
