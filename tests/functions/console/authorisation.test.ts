import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { KeysResponseSchema, SelectionResponseSchema } from '../../../src/contracts/console/key.ts';
import { InvitedMemberResponseSchema, MembersResponseSchema } from '../../../src/contracts/console/member.ts';
import { done, dump } from '../companies-and-keys.ts';
import { createTestConsole, readProblem, registration, useConsole, verdict } from './console-service.ts';

type Act = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly body?: unknown };

describe('the console', () => {
  const suite = useConsole();
  let owner = '';
  let second = '';
  let member = '';
  let stranger = '';
  let invited = '';
  let company = '';
  let reads: Act[] = [];
  let ownerActs: Act[] = [];
  let others: Act[] = [];

  const join = async (cookie: string, email: string, role: string) => {
    const { console, mail } = suite();
    const invited = await console.post(`/companies/${company}/members`, cookie, { email, role });
    expect(invited.status).toBe(201);
    const joined = await console.signIn(email, mail);
    expect(await verdict(console.post(`/companies/${company}/invitation/accept`, joined))).toBe('200');
    return joined;
  };

  beforeAll(async () => {
    const { console, mail, newCompany } = suite();
    owner = await console.signIn('owner@supplier.example', mail);
    company = await newCompany(owner);
    second = await join(owner, 'second@supplier.example', 'owner');
    member = await join(owner, 'member@supplier.example', 'member');
    stranger = await console.signIn('owner@elsewhere.example', mail);
    await newCompany(stranger);
    const selected = await console.post(`/companies/${company}/select`, owner);
    const { key } = SelectionResponseSchema.parse(await selected.json()).data;
    const inside = `/companies/${company}`;
    const inviting = await console.post(`${inside}/members`, owner, {
      email: 'new@x.example',
      role: 'member',
    });
    const invitation = InvitedMemberResponseSchema.parse(await inviting.json()).data.member.id;
    invited = await console.signIn('new@x.example', mail);
    const listed = await (await console.send(`${inside}/members`, { cookie: owner })).json();
    const members = MembersResponseSchema.parse(listed).data;
    const target = members.find(({ email }) => email === 'second@supplier.example')?.id;
    reads = ['', '/keys', '/members', '/audit', '/audit.csv'].map((path) => ({
      method: 'GET',
      path: `${inside}${path}`,
    }));
    ownerActs = [
      { method: 'POST', path: `${inside}/keys`, body: {} },
      { method: 'POST', path: `${inside}/keys/${key?.id}/revoke`, body: {} },
      { method: 'POST', path: `${inside}/keys/${key?.id}/name`, body: { name: 'ERP' } },
      { method: 'POST', path: `${inside}/members`, body: { email: 'x@x.example', role: 'owner' } },
      { method: 'POST', path: `${inside}/members/${target}/role`, body: { role: 'member' } },
      { method: 'POST', path: `${inside}/members/${invitation}/role`, body: { role: 'owner' } },
      { method: 'DELETE', path: `${inside}/members/${target}` },
      { method: 'DELETE', path: `${inside}/members/${invitation}` },
    ];
    others = [
      { method: 'GET', path: '/session' },
      { method: 'GET', path: '/sessions' },
      { method: 'DELETE', path: '/sessions' },
      { method: 'DELETE', path: '/sessions/x' },
      { method: 'POST', path: '/companies', body: registration },
      { method: 'POST', path: `${inside}/select`, body: {} },
      { method: 'POST', path: `${inside}/invitation/accept`, body: {} },
      { method: 'POST', path: `${inside}/invitation/decline`, body: {} },
    ];
  }, 60_000);
  afterEach(() => suite().forgetAttempts());

  const send = ({ method, path, body }: Act, cookie?: string, headers?: Readonly<Record<string, string>>) =>
    suite().console.send(path, {
      method,
      cookie,
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
    });

  const kept = () => dump(suite().test);

  it('answers nobody who is signed out, and changes nothing', async () => {
    const before = await kept();
    for (const act of [...reads, ...ownerActs, ...others]) {
      for (const cookie of [undefined, '__Host-nameplate_session=forged.signature']) {
        const response = await send(act, cookie);
        expect(response.headers.get('WWW-Authenticate')).toContain('Session');
        expect(await verdict(response), `${act.method} ${act.path}`).toBe('401 not_signed_in');
      }
    }
    expect(await kept()).toBe(before);
  });

  it('refuses a body that says more than a change takes, and changes nothing', async () => {
    const before = await kept();
    const changes = [...ownerActs, ...others].filter(({ method }) => method === 'POST');
    for (const { method, path, body } of [...changes, { method: 'POST', path: '/auth/sign-out' } as const]) {
      const response = await send({ method, path, body: { ...Object(body), surprise: 1 } }, owner);
      const found = await readProblem(response);
      expect([path, found.code, found.errors]).toMatchObject([
        path,
        'invalid_form',
        [{ pointer: '/surprise', code: 'unrecognized_keys' }],
      ]);
    }
    expect(await kept()).toBe(before);
  });

  it('refuses an Idempotency-Key of another form, and a key that cannot be one', async () => {
    const keys = { method: 'POST', path: `/companies/${company}/keys`, body: {} } as const;
    const create = await send(keys, owner, { 'Idempotency-Key': 'short' });
    expect(await readProblem(create)).toMatchObject({
      code: 'invalid_form',
      errors: [{ pointer: '', code: 'invalid_header', detail: expect.stringContaining('Idempotency-Key') }],
    });
    const revoke = { method: 'POST', path: `/companies/${company}/keys/x/revoke`, body: {} } as const;
    expect(await verdict(send(revoke, owner))).toBe('404 key_not_found');
  });

  it('treats a company of others as one that does not exist, and changes nothing', async () => {
    const before = await kept();
    const missing = 'cmp_0000000000000000';
    const texts = new Set<string>();
    for (const act of [
      ...reads,
      ...ownerActs,
      { method: 'POST', path: `/companies/${company}/select` } as const,
    ]) {
      for (const cookie of [stranger, invited]) {
        const response = await send(act, cookie);
        const unknown = await send({ ...act, path: act.path.replace(company, missing) }, cookie);
        const malformed = await send({ ...act, path: act.path.replace(company, 'cmp_%00') }, cookie);
        expect(response.status, `${act.method} ${act.path}`).toBe(404);
        for (const each of [response, unknown, malformed]) texts.add(await each.text());
      }
    }
    expect([...texts]).toEqual([expect.stringContaining('"code":"company_not_found"')]);
    for (const answer of ['accept', 'decline']) {
      for (const id of [company, missing]) {
        const act = { method: 'POST', path: `/companies/${id}/invitation/${answer}`, body: {} } as const;
        expect(await verdict(send(act, stranger))).toBe('404 invitation_not_found');
      }
    }
    expect(await kept()).toBe(before);
  });

  it('lets a member read and select, but nothing else, and changes nothing', async () => {
    const before = await kept();
    for (const act of reads) expect(await verdict(send(act, member)), act.path).toBe('200');
    const select = { method: 'POST', path: `/companies/${company}/select`, body: {} } as const;
    expect(await (await send(select, member)).json()).toMatchObject({ data: { key: null } });
    for (const act of ownerActs) {
      expect(await verdict(send(act, member)), `${act.method} ${act.path}`).toBe('403 owner_required');
    }
    expect(await kept()).toBe(before);
  });

  it.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['an origin that only begins alike', { Origin: 'https://nameplate.example.evil.example' }],
    ['the same host without encryption', { Origin: 'http://nameplate.example', Host: 'nameplate.example' }],
    ['another port', { Origin: 'https://nameplate.example:8443' }],
    ['no origin that can be named', { Origin: 'null' }],
    ['another site, by Fetch Metadata', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('refuses every change from %s, before anything else', async (_, headers) => {
    const before = await kept();
    const codes: Act = {
      method: 'POST',
      path: '/auth/email-otp/send-verification-otp',
      body: { email: 'owner@supplier.example', type: 'sign-in' },
    };
    const nowhere: Act = { method: 'POST', path: '/nowhere', body: {} };
    const signOut: Act = { method: 'POST', path: '/auth/sign-out', body: {} };
    const changes = [
      ...ownerActs,
      ...others.filter(({ method }) => method !== 'GET'),
      codes,
      nowhere,
      signOut,
    ];
    for (const act of changes) {
      expect(await verdict(send(act, owner, headers)), act.path).toBe('403 origin_not_allowed');
    }
    expect(await kept()).toBe(before);
    expect(await verdict(send({ method: 'GET', path: '/session' }, owner, headers))).toBe('200');
  });

  it('accepts a client that is not a browser, and a preview at an address of its own', async () => {
    const { console, test, mailer } = suite();
    const end = { method: 'DELETE', cookie: owner } as const;
    expect(await verdict(console.send('/sessions/x', { ...end, isBrowser: false }))).toBe('200');
    const preview = createTestConsole(test.service, mailer);
    const from = (origin: string) => ({ ...end, headers: { Origin: origin, Host: 'preview.example' } });
    expect(await verdict(preview.send('/sessions/x', from('https://preview.example')))).toBe('200');
    expect(await verdict(preview.send('/sessions/x', from('http://preview.example')))).toBe(
      '403 origin_not_allowed',
    );
  });

  it('has no other route of the library, and no other address', async () => {
    const { console } = suite();
    const paths = [
      '/auth/get-session',
      '/auth/list-sessions',
      '/auth/sign-in/email',
      '/auth/sign-up/email',
      '/auth/update-user',
      '/auth/delete-user',
      '/auth/revoke-sessions',
      '/auth/email-otp/check-verification-otp',
      '/auth/email-otp/verify-email',
      '/auth/email-otp/reset-password',
      '/auth/email-otp/request-email-change',
      '/auth/email-otp/change-email',
      '/auth/ok',
      '/auth/error',
      '/auth/..%2Fsession',
      '',
      '/',
      '/nothing',
      '/companies/%E0%A4%A/keys',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        expect(await verdict(console.send(path, { method, cookie: owner })), path).toBe('404 not_found');
      }
    }
  });

  it('names the methods of an address, and answers HEAD as GET without a body', async () => {
    const { console } = suite();
    const response = await console.send('/sessions', { method: 'PUT', cookie: owner });
    expect(response.headers.get('Allow')).toBe('GET, HEAD, DELETE');
    expect(await verdict(response)).toBe('405 method_not_allowed');
    expect(await verdict(console.send('/session', { method: 'OPTIONS', cookie: owner }))).toMatch('405');
    const head = await console.send('/session', { method: 'HEAD', cookie: owner });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('is never stored, indexed or readable by another site, whatever it answers', async () => {
    const answers = [
      await send({ method: 'GET', path: '/session' }, owner, { Origin: 'https://evil.example' }),
      await send({ method: 'GET', path: '/session' }),
      await send({ method: 'GET', path: `/companies/${company}/audit.csv` }, owner),
      await send({ method: 'GET', path: '/nothing' }),
      await send({ method: 'POST', path: '/companies', body: {} }, owner),
    ];
    for (const { headers } of answers) {
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Request-Id')).toBe('request-1');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it.each([
    ['{', '400 invalid_json', {}],
    ['{"role":"owner","role":"owner"}', '400 duplicate_member', {}],
    ['', '415 unsupported_media_type', { 'Content-Type': 'text/plain' }],
    ['{}', '415 unsupported_media_type', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    [`"${'x'.repeat(16_384)}"`, '413 body_too_large', {}],
    ['{"email":"a@b.example","role":"boss"}', '422 invalid_form', {}],
  ])('refuses the body %.40s', async (body, expected, headers) => {
    const { console } = suite();
    const path = `/companies/${company}/members`;
    expect(await verdict(console.send(path, { method: 'POST', cookie: owner, body, headers }))).toBe(
      expected,
    );
  });

  it('refuses what a waiting or suspended company may not do', async () => {
    const { console, mail, newCompany, test } = suite();
    const waiting = await newCompany(second, false);
    expect(await verdict(console.post(`/companies/${waiting}/keys`, second))).toBe(
      '403 company_not_verified',
    );
    const invite = () =>
      console.post(`/companies/${waiting}/members`, second, { email: 'x@x.example', role: 'owner' });
    expect(await verdict(invite())).toBe('403 company_not_verified');
    expect(mail.to('x@x.example')).toEqual([]);
    const select = () => console.post(`/companies/${waiting}/select`, second);
    expect(await (await select()).json()).toMatchObject({
      data: { company: { state: 'waiting' }, key: null },
    });
    for (const change of ['verify', 'suspend'] as const) {
      await done(changeCompany(test.database, waiting, change, 'operator:test'));
    }
    expect(await verdict(console.post(`/companies/${waiting}/keys`, second))).toBe('403 company_suspended');
    expect(await (await select()).json()).toMatchObject({
      data: { company: { state: 'suspended' }, key: null },
    });
    const keys = await console.send(`/companies/${waiting}/keys`, { cookie: second });
    expect(KeysResponseSchema.parse(await keys.json()).meta.total).toBe(0);
  });

  it('takes access from a member at once when an owner removes the member', async () => {
    const { console, mail } = suite();
    const leaver = await join(owner, 'leaver@supplier.example', 'owner');
    const list = await (await console.send(`/companies/${company}/members`, { cookie: owner })).json();
    const id = MembersResponseSchema.parse(list).data.find(({ email }) => email.startsWith('leaver'))?.id;
    const removal = { method: 'DELETE', path: `/companies/${company}/members/${id}` } as const;
    expect(await (await send(removal, owner)).json()).toEqual({ data: { disabledKeys: 0 } });
    for (const act of [...reads, ...ownerActs]) {
      expect(await verdict(send(act, leaver)), act.path).toBe('404 company_not_found');
    }
    expect(await verdict(send(removal, owner))).toBe('404 member_not_found');
    expect(mail.to('leaver@supplier.example').length).toBeGreaterThan(0);
  });
});
