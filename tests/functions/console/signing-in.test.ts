import { afterEach, describe, expect, it } from 'vitest';
import { AccountResponseSchema, SessionsResponseSchema } from '../../../src/contracts/console/account.ts';
import { databases } from '../../postgres/test-database.ts';
import {
  codeTo,
  cookieOf,
  createTestConsole,
  dump,
  readProblem,
  secret,
  useConsole,
  verdict,
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
    expect(await (await console.askForCode('Anna@Supplier.example')).json()).toEqual({ success: true });
    const [letter] = mail.to(anna);
    expect(letter?.text).toMatch(/^Subject: \d{6} is your sign-in code for Nameplate\r$/m);
    const response = await console.tryCode('ANNA@supplier.example', codeTo(anna, mail));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    const [cookie = '', ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(
      /^__Host-nameplate_session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const session = await console.send('/session', { cookie: cookieOf(response) });
    expect(AccountResponseSchema.parse(await session.json()).data).toEqual({
      account: { email: anna },
      companies: [],
      invitations: [],
    });
    expect(await verdict(console.tryCode(anna, codeTo(anna, mail)))).toBe('400 code_not_accepted');
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
      headers: [...response.headers],
      body: await response.text(),
    });
    const strangers = 'nobody.has.seen.this@elsewhere.example';
    const ways = [
      (email: string) => console.askForCode(email),
      (email: string) => console.tryCode(email, '000000'),
      (email: string) => console.send('/auth/sign-in/email-otp', { body: { email } }),
    ];
    for (const way of ways) expect(await seen(await way(anna))).toEqual(await seen(await way(strangers)));
  });

  it('gives one answer for a wrong, an expired, a replaced and an exhausted code', async () => {
    const { console, mail, test } = suite();
    const answers: string[] = [];
    const attempt = async (code: string) => answers.push(await (await console.tryCode(anna, code)).text());
    const other = (code: string) => (code === '123456' ? '654321' : '123456');

    await console.askForCode(anna);
    const first = codeTo(anna, mail);
    await console.askForCode(anna);
    const second = codeTo(anna, mail);
    if (first !== second) await attempt(first);
    await test.pool.query("UPDATE console.code SET expires_at = now() - interval '1 second'");
    await attempt(second);

    await console.askForCode(anna);
    const third = codeTo(anna, mail);
    for (let tries = 0; tries < 5; tries += 1) await attempt(other(third));
    await attempt(third);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"code":"code_not_accepted"');
  });

  it('accepts a code at its fifth try', async () => {
    const { console, mail } = suite();
    await console.askForCode(anna);
    const code = codeTo(anna, mail);
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await verdict(console.tryCode(anna, code === '123456' ? '654321' : '123456'))).toMatch('400');
    }
    expect(await verdict(console.tryCode(anna, code))).toBe('200');
  });

  it('lets only one of two simultaneous sign-ins use a code', async () => {
    const { console, mail } = suite();
    await console.askForCode(anna);
    const code = codeTo(anna, mail);
    const verdicts = await Promise.all([1, 2, 3].map(() => verdict(console.tryCode(anna, code))));
    expect(verdicts.filter((each) => each === '200')).toHaveLength(1);
  });

  it('limits codes by address and by client, and tries by address and by client, with Retry-After', async () => {
    const { console, forgetAttempts } = suite();
    const limited = async (most: number, request: (index: number) => Promise<Response>) => {
      for (let index = 0; index < most; index += 1) {
        expect((await request(index)).status, `${index} of ${most}`).not.toBe(429);
      }
      const response = await request(most);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await readProblem(response)).code).toBe('too_many_attempts');
      await forgetAttempts();
    };
    await limited(5, (index) =>
      console.askForCode(index % 2 === 0 ? anna : anna.toUpperCase(), `192.0.2.${index}`),
    );
    await limited(60, (index) => console.askForCode(`someone${index}@x.example`));
    await limited(15, (index) => console.tryCode(anna, '000000', { client: `192.0.2.${index}` }));
    await limited(180, (index) => console.tryCode(`someone${index}@x.example`, '000000'));
  });

  it('counts attempts before anything else: a limited request sends no mail and uses up no other limit', async () => {
    const { console, mail } = suite();
    for (let index = 0; index < 5; index += 1) await console.askForCode(anna, `192.0.2.${index}`);
    const before = mail.letters.length;
    expect(await verdict(console.askForCode(anna, '192.0.2.99'))).toBe('429 too_many_attempts');
    expect(mail.letters.length).toBe(before);
  });

  it('keeps neither codes nor the secret nor addresses of clients, and addresses only of accounts', async () => {
    const { console, mail, test } = suite();
    await console.askForCode('only.asked@x.example', '203.0.113.77');
    const code = codeTo('only.asked@x.example', mail);
    const stored = await dump(test);
    expect(stored).not.toContain('only.asked');
    expect(stored).not.toContain(`${code}:`);
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
      const response = await console.askForCode(anna);
      expect(response.headers.get('Retry-After')).not.toBeNull();
      expect(await verdict(response)).toBe('503 mail_unavailable');
      expect(console.lines.at(-1)?.error).toMatch(/mail/i);
      expect(JSON.stringify(console.lines)).not.toContain(anna);
    }
    const without = createTestConsole(test.service, undefined);
    expect(await verdict(without.askForCode(anna))).toBe('503 mail_unavailable');
    expect(without.lines.at(-1)?.error).toContain('SMTP_URL');
  });

  it('is unavailable without a secret, or with one that is too short', async () => {
    const { test, mailer } = suite();
    for (const weak of [undefined, '', 'x'.repeat(31)]) {
      const console = createTestConsole(test.service, mailer, { secret: weak });
      expect(await verdict(console.askForCode(anna))).toBe('503 console_unavailable');
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
