import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { consoleEndpoints } from '../../../functions/console/console-endpoints.ts';
import { createConsoleServices } from '../../../functions/console/console-services.ts';
import type { Database } from '../../../functions/database/database.ts';
import { createFunction, type LogLine } from '../../../functions/http/endpoint.ts';
import { createSmtpMailer, type Mailer } from '../../../functions/mail/mailer.ts';
import { CompanyResponseSchema } from '../../../src/contracts/console/company.ts';
import { readCode } from '../../../src/contracts/console/sign-in-code.ts';
import { startPostgres, type TestDatabase } from '../../postgres/test-database.ts';
import { done } from '../companies-and-keys.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { context, createTestPlatform } from '../platform.ts';

/** A request to the console, where it differs from a plain one. */
export type Sent = {
  readonly method?: string;
  readonly cookie?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly client?: string;
  /** `false` for a client that names no origin. */
  readonly isBrowser?: false;
};

/** The registration of every company that is made here. */
export const registration = {
  name: 'Müller & Söhne',
  country: 'DE',
  website: 'https://mueller.example/',
  supplies: 'Industrial switches from stock.',
};

export const secret = 'a secret of the tests, which is long enough';

/** The console over a database and a mailer, with what a browser does. */
export const createTestConsole = (
  database: Database,
  mailer: Mailer | undefined,
  options: {
    readonly secret?: string | undefined;
    readonly now?: () => Date;
    readonly baseUrl?: string;
    readonly ignoresNetworks?: boolean;
  } = {},
) => {
  const { lines, ...rest } = createTestPlatform();
  const platform = { ...rest, baseUrl: options.baseUrl ?? rest.baseUrl };
  const services = createConsoleServices({
    database,
    mailer,
    secret: 'secret' in options ? options.secret : secret,
    now: options.now ?? (() => new Date()),
    baseUrl: platform.baseUrl,
    ignoresNetworks: options.ignoresNetworks ?? false,
  });
  const answer = createFunction(consoleEndpoints(services, platform.baseUrl), platform);
  let clients = 0;

  const send = (path: string, sent: Sent = {}): Promise<Response> => {
    const { cookie, body, headers, client = '192.0.2.1', isBrowser = true } = sent;
    const method = sent.method ?? (body === undefined ? 'GET' : 'POST');
    const request = new Request(`${platform.baseUrl}/console/api${path}`, {
      method,
      headers: {
        ...(method === 'GET' || !isBrowser
          ? {}
          : { Origin: platform.baseUrl, 'Sec-Fetch-Site': 'same-origin' }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return answer(request, { ...context, ip: client });
  };

  /** A browser, which keeps the cookie that tells it from others, and no session. Its client is at this address. */
  const newBrowser = (client = '192.0.2.1') => {
    let cookie: string | undefined;
    const keep = async (answering: Promise<Response>): Promise<Response> => {
      const response = await answering;
      const set = response.headers.getSetCookie().find((each) => each.includes('nameplate_browser='));
      cookie = set?.split(';')[0] ?? cookie;
      return response;
    };
    return {
      cookie: () => cookie,
      askForCode: (email: string, from = client) =>
        keep(
          send('/auth/email-otp/send-verification-otp', {
            body: { email, type: 'sign-in' },
            client: from,
            cookie,
          }),
        ),
      tryCode: (email: string, otp: string, from = client, headers = {}) =>
        keep(send('/auth/sign-in/email-otp', { body: { email, otp }, client: from, cookie, headers })),
    };
  };

  const post = (path: string, cookie: string | undefined, body: unknown = {}, headers = {}) =>
    send(path, { method: 'POST', cookie, body, headers });

  return {
    platform,
    lines: lines satisfies LogLine[],
    send,
    post,
    newBrowser,
    /** Signs in in a new browser with the code that the mail server received, and returns the cookie of the session. */
    signIn: async (email: string, mail: MailServer): Promise<string> => {
      clients += 1;
      const browser = newBrowser(`198.51.100.${clients}`);
      await browser.askForCode(email);
      return cookieOf(await browser.tryCode(email, codeTo(email, mail)));
    },
  };
};

export type TestConsole = ReturnType<typeof createTestConsole>;

/** The sign-in code in the text of an email. */
export const codeIn = (text: string): string => {
  const [, code] = /Your sign-in code is ([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})\./.exec(text) ?? [];
  if (code === undefined) throw new Error('There is no code in the email.');
  return readCode(code);
};

/** The latest code that an address received. */
export const codeTo = (email: string, mail: MailServer): string =>
  codeIn(mail.to(email.toLowerCase()).findLast((sent) => sent.text.includes('sign-in code'))?.text ?? '');

/** Another code of the same form. */
export const wrongCode = (code: string): string => `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;

/** The cookie of the session that a response sets, as a browser sends it back. */
export const cookieOf = (response: Response): string => {
  const [cookie = ''] = response.headers.getSetCookie();
  const [pair = ''] = cookie.split(';');
  if (!/=.+/.test(pair)) throw new Error(`The response ${response.status} sets no cookie.`);
  return pair;
};

/** A database, a mail server and the console over both. */
export type ConsoleSuite = {
  readonly test: TestDatabase;
  readonly mail: MailServer;
  readonly mailer: Mailer;
  readonly console: TestConsole;
  /** Registers a company as an account, and lets an operator verify it. Returns its id. */
  readonly newCompany: (cookie: string, verified?: boolean) => Promise<string>;
  /** A verified company that was selected, and whose first key has ended and is no longer stored. */
  readonly newSelectedCompany: (cookie: string) => Promise<string>;
  /** Forgets the attempts that were counted so far. */
  readonly forgetAttempts: () => Promise<void>;
};

/** Starts them before the tests of a suite and stops them after. Call the result inside tests only. */
export const useConsole = (start: () => Promise<TestDatabase> = startPostgres): (() => ConsoleSuite) => {
  let suite: ConsoleSuite | undefined;
  beforeAll(async () => {
    const [test, mail] = await Promise.all([start(), startMailServer()]);
    const mailer = createSmtpMailer(mail.url, 'Nameplate <console@nameplate.example>', 2000);
    const console = createTestConsole(test.service, mailer);
    const newCompany = async (cookie: string, verified = true): Promise<string> => {
      const response = await console.post('/companies', cookie, registration);
      const { id } = CompanyResponseSchema.parse(await response.json()).data;
      if (verified) await done(changeCompany(test.database, id, 'verify', 'operator:test'));
      return id;
    };
    suite = {
      test,
      mail,
      mailer,
      console,
      newCompany,
      newSelectedCompany: async (cookie) => {
        const id = await newCompany(cookie);
        await test.pool.query('UPDATE supplier.company SET keys_created = 1 WHERE company_id = $1', [id]);
        return id;
      },
      forgetAttempts: async () => {
        await test.pool.query('DELETE FROM supplier.attempt');
      },
    };
  }, 60_000);
  afterAll(async () => {
    await suite?.test.stop();
    await suite?.mail.stop();
  });
  return () => {
    if (suite === undefined) throw new Error('The console has not been started.');
    return suite;
  };
};

const ProblemBodySchema = z.looseObject({ code: z.string(), status: z.int(), detail: z.string() });

/** Status and code of a problem, and its body. */
export const readProblem = async (response: Response) => {
  const body = ProblemBodySchema.parse(await response.json());
  if (
    response.headers.get('Content-Type') !== 'application/problem+json' ||
    body.status !== response.status
  ) {
    throw new Error(`The response ${response.status} is not a Problem.`);
  }
  return body;
};

/** `401 not_signed_in`, or `200` for a success. */
export const verdict = async (response: Response | Promise<Response>): Promise<string> => {
  const answered = await response;
  return answered.ok ? String(answered.status) : `${answered.status} ${(await readProblem(answered)).code}`;
};
