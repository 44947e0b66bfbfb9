import { afterEach, describe, expect, it } from 'vitest';
import { AccountResponseSchema, SessionsResponseSchema } from '../../../src/contracts/console/account.ts';
import { writeCode } from '../../../src/contracts/console/sign-in-code.ts';
import { databases } from '../../postgres/test-database.ts';
import { dump } from '../companies-and-keys.ts';
import {
  codeTo,
  cookieOf,
  createTestConsole,
  readProblem,
  secret,
  useConsole,
  verdict,
  wrongCode,
} from './console-service.ts';

const anna = 'anna@supplier.example';

describe.each(databases)('signing in, on %s', (_, start) => {
  const suite = useConsole(start);
  afterEach(async () => {
    suite().mail.behave('accept');
    await suite().forgetAttempts();
  });

  it('takes a code from a mail, once, and sets a cookie that scripts and other sites cannot use', async () => {
    const { console, mail } = suite();
    const browser = console.newBrowser();
    const asked = await browser.askForCode('Anna@Supplier.example');
    expect(await asked.json()).toEqual({ success: true });
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-nameplate_browser=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const [email] = mail.to(anna);
    expect(email?.text).toContain(
      `Subject: ${writeCode(codeTo(anna, mail))} is your sign-in code for Nameplate`,
    );
    const response = await browser.tryCode('ANNA@supplier.example', codeTo(anna, mail));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-nameplate_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-nameplate_browser=[\w-]{22}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const session = await console.send('/session', { cookie: cookieOf(response) });
    expect(AccountResponseSchema.parse(await session.json()).data).toEqual({
      account: { email: anna },
      companies: [],
      invitations: [],
    });
    expect(await verdict(browser.tryCode(anna, codeTo(anna, mail)))).toBe('400 code_not_accepted');
  });

  it('opens no session in another browser, whatever code it has', async () => {
    const { console, mail } = suite();
    const asking = console.newBrowser();
    await asking.askForCode(anna);
    const code = codeTo(anna, mail);
    const other = console.newBrowser();
    expect(await verdict(other.tryCode(anna, code))).toBe('400 code_not_accepted');
    await other.askForCode(anna);
    expect(await verdict(other.tryCode(anna, code))).toBe('400 code_not_accepted');
    expect(await verdict(asking.tryCode(anna, code))).toBe('200');
  });

  it('names the cookie without __Host- where there is no https', async () => {
    const { test, mail, mailer } = suite();
    const local = createTestConsole(test.service, mailer, { baseUrl: 'http://localhost:8888' });
    const cookie = await local.signIn(anna, mail);
    expect(cookie).toMatch(/^nameplate_session=/);
    expect(await verdict(local.send('/session', { cookie }))).toBe('200');
  });

  it('answers in the same bytes for a known and an unknown address', async () => {
    const { console, mail } = suite();
    await console.signIn(anna, mail);
    const seen = async (response: Response) => ({
      status: response.status,
      headers: [...response.headers].map(([name, value]) => [
        name,
        value.replace(/(?<=_browser=)[^;]+/, 'of this browser'),
      ]),
      body: await response.text(),
    });
    const strangers = 'nobody.has.seen.this@elsewhere.example';
    const ways = [
      (email: string) => console.newBrowser().askForCode(email),
      (email: string) => console.newBrowser().tryCode(email, '22222222'),
      (email: string) => console.send('/auth/sign-in/email-otp', { body: { email } }),
    ];
    for (const way of ways) expect(await seen(await way(anna))).toEqual(await seen(await way(strangers)));
  });

  it('gives one answer for a wrong, an expired, a replaced and an exhausted code', async () => {
    const { console, mail, test } = suite();
    const browser = console.newBrowser();
    const answers: string[] = [];
    const attempt = async (code: string) => answers.push(await (await browser.tryCode(anna, code)).text());

    await browser.askForCode(anna);
    const first = codeTo(anna, mail);
    await browser.askForCode(anna);
    const second = codeTo(anna, mail);
    await attempt(first);
    await test.pool.query("UPDATE console.code SET expires_at = now() - interval '1 second'");
    await attempt(second);

    await browser.askForCode(anna);
    const third = codeTo(anna, mail);
    for (let tries = 0; tries < 5; tries += 1) await attempt(wrongCode(third));
    await attempt(third);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"code":"code_not_accepted"');
  });

  it('accepts a code at its fifth try', async () => {
    const { console, mail } = suite();
    const browser = console.newBrowser();
    await browser.askForCode(anna);
    const code = codeTo(anna, mail);
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await verdict(browser.tryCode(anna, wrongCode(code)))).toBe('400 code_not_accepted');
    }
    expect(await verdict(browser.tryCode(anna, code))).toBe('200');
  });

  it('lets only one of several simultaneous sign-ins use a code', async () => {
    const { console, mail } = suite();
    const browser = console.newBrowser();
    await browser.askForCode(anna);
    const code = codeTo(anna, mail);
    const verdicts = await Promise.all([1, 2, 3].map(() => verdict(browser.tryCode(anna, code))));
    expect(verdicts.filter((each) => each === '200')).toHaveLength(1);
  });

  it('keeps neither codes nor the secret nor addresses of clients, and addresses only of accounts', async () => {
    const { console, mail, test } = suite();
    const browser = console.newBrowser('203.0.113.77');
    await browser.askForCode('only.asked@x.example');
    const code = codeTo('only.asked@x.example', mail);
    await browser.tryCode('only.asked@x.example', wrongCode(code));
    const stored = await dump(test);
    expect(stored).not.toContain('only.asked');
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(writeCode(code));
    expect(stored).not.toContain(browser.cookie()?.split('=')[1]);
    expect(stored).not.toContain('203.0.113.77');
    expect(stored).not.toContain(secret);
  });

  it('makes of the token in the database no cookie that opens anything', async () => {
    const { console, mail, test } = suite();
    await console.signIn(anna, mail);
    const { rows } = await test.pool.query('SELECT token FROM console.session');
    for (const { token } of rows) {
      for (const value of [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`]) {
        const cookie = `__Host-nameplate_session=${value}`;
        expect(await verdict(console.send('/session', { cookie }))).toBe('401 not_signed_in');
      }
    }
  });

  it('of another secret opens nothing', async () => {
    const { mail, console, test, mailer } = suite();
    const other = createTestConsole(test.service, mailer, {
      secret: 'another secret that is long enough, too',
    });
    const cookie = await other.signIn(anna, mail);
    expect(await verdict(console.send('/session', { cookie }))).toBe('401 not_signed_in');
  });

  it('says that mail is unavailable, in bounded time, when the mail server refuses, hangs or is not configured', async () => {
    const { console, mail, test } = suite();
    for (const behaviour of ['refuse', 'hang'] as const) {
      mail.behave(behaviour);
      const response = await console.newBrowser().askForCode(anna);
      expect(response.headers.get('Retry-After')).not.toBeNull();
      expect(await verdict(response)).toBe('503 mail_unavailable');
      expect(console.lines.at(-1)?.error).toMatch(/mail/i);
      expect(JSON.stringify(console.lines)).not.toContain(anna);
    }
    const without = createTestConsole(test.service, undefined);
    expect(await verdict(without.newBrowser().askForCode(anna))).toBe('503 mail_unavailable');
    expect(without.lines.at(-1)?.error).toContain('SMTP_URL');
  });

  it('is unavailable without a secret, or with one that is too short', async () => {
    const { test, mailer } = suite();
    for (const weak of [undefined, '', 'x'.repeat(31)]) {
      const console = createTestConsole(test.service, mailer, { secret: weak });
      expect(await verdict(console.newBrowser().askForCode(anna))).toBe('503 console_unavailable');
      expect(await verdict(console.send('/session'))).toBe('503 console_unavailable');
      expect(console.lines.at(-1)?.error).toContain('CONSOLE_SECRET');
    }
  });

  it.each([
    [{ email: 'no address', type: 'sign-in' }, '/email'],
    [{ email: `${'a'.repeat(250)}@x.example`, type: 'sign-in' }, '/email'],
    [{ email: anna, type: 'forget-password' }, '/type'],
    [{ email: anna, type: 'sign-in', callbackURL: 'https://evil.example' }, '/callbackURL'],
    [{ type: 'sign-in' }, '/email'],
    [[], ''],
  ])('refuses the form %j at %s without repeating a value', async (body, pointer) => {
    const response = await suite().console.send('/auth/email-otp/send-verification-otp', { body });
    const found = await readProblem(response);
    expect(found).toMatchObject({ code: 'invalid_form', errors: [{ pointer }] });
    expect(JSON.stringify(found)).not.toContain('evil');
  });
});

describe('a session', () => {
  const suite = useConsole();
  afterEach(() => suite().forgetAttempts());

  it('keeps at most 300 characters of what the browser says about itself', async () => {
    const { console, mail, test } = suite();
    const browser = console.newBrowser();
    await browser.askForCode('long@supplier.example');
    const userAgent = `Mozilla/5.0 Firefox/140.0 ${'é'.repeat(20_000)}`;
    const response = await browser.tryCode(
      'long@supplier.example',
      codeTo('long@supplier.example', mail),
      undefined,
      { 'User-Agent': userAgent },
    );
    expect(await verdict(response)).toBe('200');
    const { rows } = await test.pool.query(
      'SELECT user_agent FROM console.session ORDER BY created_at DESC LIMIT 1',
    );
    expect(rows).toEqual([{ user_agent: userAgent.slice(0, 300) }]);
  });

  it('ends with sign-out, in every tab', async () => {
    const { console, mail } = suite();
    const cookie = await console.signIn(anna, mail);
    const out = await console.post('/auth/sign-out', cookie);
    expect(out.headers.getSetCookie()).toEqual([
      '__Host-nameplate_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect(await verdict(out)).toBe('200');
    expect(await verdict(console.send('/session', { cookie }))).toBe('401 not_signed_in');
    expect(await verdict(console.post('/companies', cookie, {}))).toBe('401 not_signed_in');
    expect(await verdict(console.post('/auth/sign-out', cookie))).toBe('200');
  });

  it('ends after 7 days without use, and after 30 days in any case', async () => {
    const { console, mail, test } = suite();
    const idle = await console.signIn(anna, mail);
    await test.pool.query("UPDATE console.session SET expires_at = now() - interval '1 second'");
    expect(await verdict(console.send('/session', { cookie: idle }))).toBe('401 not_signed_in');
    const old = await console.signIn(anna, mail);
    await test.pool.query("UPDATE console.session SET created_at = now() - interval '30 days'");
    expect(await verdict(console.send('/session', { cookie: old }))).toBe('401 not_signed_in');
    expect(await verdict(console.send('/sessions', { cookie: old }))).toBe('401 not_signed_in');
  });

  it('is prolonged by use, once an hour', async () => {
    const { console, mail, test } = suite();
    const cookie = await console.signIn(anna, mail);
    expect((await console.send('/session', { cookie })).headers.getSetCookie()).toEqual([]);
    await test.pool.query("UPDATE console.session SET expires_at = now() + interval '5 days'");
    const [renewed = ''] = (await console.send('/session', { cookie })).headers.getSetCookie();
    expect(renewed).toContain('Max-Age=604800');
  });

  it('is listed without its token and can be ended, alone or with all others; never that of another account', async () => {
    const { console, mail, test } = suite();
    await test.pool.query('DELETE FROM console.session');
    const one = await console.signIn(anna, mail);
    const two = await console.signIn(anna, mail);
    const ben = await console.signIn('ben@supplier.example', mail);
    const text = await (await console.send('/sessions', { cookie: two })).text();
    const { data } = SessionsResponseSchema.parse(JSON.parse(text));
    expect(data.map(({ current }) => current)).toEqual([true, false]);
    expect(data.map(({ browser }) => browser)).toEqual([null, null]);
    const { rows } = await test.pool.query('SELECT token FROM console.session');
    for (const { token } of rows) expect(text).not.toContain(token);

    const other = data.find(({ current }) => !current)?.id ?? '';
    const end = (cookie: string, path: string) => console.send(path, { method: 'DELETE', cookie });
    expect(await (await end(ben, `/sessions/${other}`)).json()).toEqual({ data: { ended: 0 } });
    expect(await verdict(console.send('/session', { cookie: one }))).toBe('200');
    expect(await (await end(two, `/sessions/${other}`)).json()).toEqual({ data: { ended: 1 } });
    expect(await verdict(console.send('/session', { cookie: one }))).toBe('401 not_signed_in');

    const three = await console.signIn(anna, mail);
    expect(await (await end(two, '/sessions')).json()).toEqual({ data: { ended: 1 } });
    expect(await verdict(console.send('/session', { cookie: three }))).toBe('401 not_signed_in');
    expect(await verdict(console.send('/session', { cookie: two }))).toBe('200');
    expect(await verdict(console.send('/session', { cookie: ben }))).toBe('200');
    expect(await (await end(two, '/sessions/%00')).json()).toEqual({ data: { ended: 0 } });
  });
});
