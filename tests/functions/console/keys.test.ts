import Papa from 'papaparse';
import { afterEach, describe, expect, it } from 'vitest';
import { newKey } from '../../../functions/keys/key-value.ts';
import { AuditResponseSchema } from '../../../src/contracts/console/audit.ts';
import { CompanyResponseSchema } from '../../../src/contracts/console/company.ts';
import {
  CreatedKeyResponseSchema,
  KeysResponseSchema,
  NamedKeyResponseSchema,
  RevokedKeyResponseSchema,
  SelectionResponseSchema,
} from '../../../src/contracts/console/key.ts';
import { keyPattern } from '../../../src/contracts/supplier/key-format.ts';
import { exactCell } from '../../../src/text/csv.ts';
import { dump } from '../companies-and-keys.ts';
import { readProblem, registration, type TestConsole, useConsole, verdict } from './console-service.ts';

const owner = 'owner@supplier.example';

const listKeys = async (console: TestConsole, company: string, cookie: string) =>
  KeysResponseSchema.parse(await (await console.send(`/companies/${company}/keys`, { cookie })).json());

const createKey = async (console: TestConsole, company: string, cookie: string, body: unknown = {}) => {
  const response = await console.post(`/companies/${company}/keys`, cookie, body);
  return CreatedKeyResponseSchema.parse(await response.json()).data.key;
};

describe('keys in the console', () => {
  const suite = useConsole();
  afterEach(async () => {
    suite().mail.behave('accept');
    await suite().forgetAttempts();
  });

  it('registers a company that waits, and names each field of a form that is wrong', async () => {
    const { console, mail } = suite();
    const cookie = await console.signIn('registrant@supplier.example', mail);
    const response = await console.post('/companies', cookie, registration);
    expect(response.status).toBe(201);
    expect(CompanyResponseSchema.parse(await response.json()).data).toMatchObject({
      ...registration,
      state: 'waiting',
      role: 'owner',
    });
    const wrong = { name: ' x\u200b', country: 'Germany', website: 'mueller', approved: true };
    const found = await readProblem(await console.post('/companies', cookie, wrong));
    expect(found).toMatchObject({
      code: 'invalid_form',
      errors: ['/name', '/country', '/website', '/supplies', '/approved'].map((pointer) => ({
        pointer,
        detail: expect.stringMatching(/\.$/),
      })),
    });
    for (let count = 1; count < 5; count += 1) await console.post('/companies', cookie, registration);
    expect(await verdict(console.post('/companies', cookie, registration))).toBe('409 company_limit');
  });

  it('completes the website, and shows a company that was registered before names and countries were checked', async () => {
    const { console, mail, test } = suite();
    const cookie = await console.signIn('early@supplier.example', mail);
    const response = await console.post('/companies', cookie, {
      ...registration,
      website: 'mueller.example',
    });
    const { id, website } = CompanyResponseSchema.parse(await response.json()).data;
    expect(website).toBe('https://mueller.example');
    const early = { name: '\u200b', country: 'XX', website: 'http://mueller', supplies: '\u202eswitches' };
    await test.pool.query(
      'UPDATE supplier.company SET name = $2, country = $3, website = $4, supplies = $5 WHERE company_id = $1',
      [id, ...Object.values(early)],
    );
    const shown = await console.send(`/companies/${id}`, { cookie });
    expect(CompanyResponseSchema.parse(await shown.json()).data).toMatchObject(early);
  });

  it('issues the first key when the owner of a verified company selects it, once', async () => {
    const { console, mail, newCompany } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newCompany(cookie);
    const select = async () => {
      const response = await console.post(`/companies/${company}/select`, cookie);
      return SelectionResponseSchema.parse(await response.json()).data;
    };
    const [first, again] = [await select(), await select()];
    expect(first.company.state).toBe('verified');
    expect(first.key?.value).toMatch(new RegExp(`^${keyPattern}$`));
    expect(again.key).toBeNull();
    const twice = await newCompany(cookie);
    const both = await Promise.all([1, 2].map(() => console.post(`/companies/${twice}/select`, cookie)));
    const keys = await Promise.all(
      both.map(async (response) => SelectionResponseSchema.parse(await response.json()).data.key),
    );
    expect(keys.filter((key) => key !== null)).toHaveLength(1);
  });

  it('creates no key for a company that was never selected, whoever asks for it at once', async () => {
    const { console, mail, newCompany } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newCompany(cookie);
    const create = () => verdict(console.post(`/companies/${company}/keys`, cookie));
    expect(await Promise.all([create(), create(), create()])).toEqual(
      Array(3).fill('409 company_not_selected'),
    );
    expect((await listKeys(console, company, cookie)).data).toEqual([]);
    await console.post(`/companies/${company}/select`, cookie);
    expect(await create()).toBe('201');
  });

  it('issues no first key when a member selects a company, and still issues it when the owner does', async () => {
    const { console, mail, newCompany } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newCompany(cookie);
    const body = { email: 'reader@supplier.example', role: 'member' };
    await console.post(`/companies/${company}/members`, cookie, body);
    const member = await console.signIn(body.email, mail);
    await console.post(`/companies/${company}/invitation/accept`, member);
    const select = async (as: string) => {
      const response = await console.post(`/companies/${company}/select`, as);
      return SelectionResponseSchema.parse(await response.json()).data.key;
    };
    expect(await select(member)).toBeNull();
    expect((await listKeys(console, company, member)).data).toEqual([]);
    expect(await select(cookie)).not.toBeNull();
  });

  it('has a full key in exactly one response, and nowhere in database, log, mail, list, audit record or error', async () => {
    const { console, mail, newCompany, test } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newCompany(cookie);
    const inside = `/companies/${company}`;
    const headers = { 'Idempotency-Key': 'a-request-of-the-test' };
    const texts: string[] = [];
    const read = async (response: Response | Promise<Response>) => {
      const answered = await response;
      texts.push(`${await answered.text()}${JSON.stringify([...answered.headers])}`);
    };
    const first = SelectionResponseSchema.parse(await (await console.post(`${inside}/select`, cookie)).json())
      .data.key;
    const second = CreatedKeyResponseSchema.parse(
      await (await console.post(`${inside}/keys`, cookie, {}, headers)).json(),
    ).data.key;
    await read(console.post(`${inside}/keys`, cookie, {}, headers));
    await read(console.post(`${inside}/select`, cookie));
    for (const path of ['', '/keys', '/members', '/audit', '/audit.csv']) {
      await read(console.send(`${inside}${path}`, { cookie }));
    }
    await read(console.post(`${inside}/keys/${second.id}/revoke`, cookie));
    await read(console.post(`${inside}/keys/${second.value}/revoke`, cookie));
    await read(console.send(`/session?key=${second.value}`, { cookie }));
    const everything = [
      ...texts,
      await dump(test),
      JSON.stringify(console.lines),
      JSON.stringify(mail.emails),
    ];
    for (const key of [first?.value ?? 'none', second.value]) {
      const [, , hidden = ''] = key.split('_');
      expect(hidden).toHaveLength(43);
      for (const text of everything) expect(text.includes(hidden)).toBe(false);
    }
    expect(everything.join()).not.toMatch(new RegExp(keyPattern));
    expect(mail.to(owner).filter(({ text }) => text.includes(`npk_${second.id}_********`))).toHaveLength(2);
  });

  it('creates one key for a double click, and names it to the second request', async () => {
    const { console, mail, newSelectedCompany } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newSelectedCompany(cookie);
    const headers = { 'Idempotency-Key': 'click-0001' };
    const responses = await Promise.all(
      [1, 2, 3].map(() => console.post(`/companies/${company}/keys`, cookie, {}, headers)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { data } = await listKeys(console, company, cookie);
    expect(data).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status === 409)) {
      expect(await readProblem(response)).toMatchObject({
        code: 'request_repeated',
        masked: data[0]?.masked,
      });
    }
  });

  it('lists keys masked with their use, and revokes one for good, with the same answer again', async () => {
    const { console, mail, newSelectedCompany, test } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newSelectedCompany(cookie);
    const key = await createKey(console, company, cookie, { scopes: ['supplier:read'] });
    const before = await listKeys(console, company, cookie);
    expect(before.data).toEqual([
      {
        id: key.id,
        masked: key.masked,
        name: null,
        scopes: ['supplier:read'],
        state: 'active',
        works: true,
        createdAt: key.createdAt,
        expiresAt: key.expiresAt,
        lastUsedAt: null,
        requestsLastMinute: 0,
        replaces: null,
        issuedBy: owner,
        revokedAt: null,
        revokedBy: null,
        disabledAt: null,
        disabledReason: null,
        sentInAddressAt: null,
      },
    ]);
    expect(before.meta.limits).toEqual({
      active: { used: 1, most: 5 },
      day: { used: 1, most: 20, nextAt: null },
      retained: { used: 1, most: 200 },
    });
    const revoke = async () => {
      const response = await console.post(`/companies/${company}/keys/${key.id}/revoke`, cookie);
      expect(response.status).toBe(200);
      return RevokedKeyResponseSchema.parse(await response.json()).data;
    };
    expect(await revoke()).toEqual(await revoke());
    const [revoked] = (await listKeys(console, company, cookie)).data;
    expect(revoked).toMatchObject({ state: 'revoked', works: false, revokedBy: owner });
    const audit = await console.send(`/companies/${company}/audit?action=key.revoked`, { cookie });
    expect(AuditResponseSchema.parse(await audit.json()).data).toMatchObject([
      { actor: `account:${owner}`, action: 'key.revoked', keyId: key.id },
    ]);
    const others = ['0000000000000000', 'x', '%00'];
    for (const id of others) {
      expect(await verdict(console.post(`/companies/${company}/keys/${id}/revoke`, cookie))).toBe(
        '404 key_not_found',
      );
    }
    const elsewhere = await newSelectedCompany(cookie);
    expect(await verdict(console.post(`/companies/${elsewhere}/keys/${key.id}/revoke`, cookie))).toBe(
      '404 key_not_found',
    );
    const disabled = await createKey(console, company, cookie);
    await test.pool.query("SELECT supplier.disable_key($1, 'leaked', 'operator:test')", [disabled.id]);
    expect(await verdict(console.post(`/companies/${company}/keys/${disabled.id}/revoke`, cookie))).toBe(
      '409 key_not_active',
    );
  });

  it('creates a named second key and a replacement, and renames a key', async () => {
    const { console, mail, newSelectedCompany } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newSelectedCompany(cookie);
    const [live, second] = [
      await createKey(console, company, cookie, { name: 'ERP live' }),
      await createKey(console, company, cookie, { name: 'ERP test' }),
    ];
    const replacement = await createKey(console, company, cookie, { name: 'ERP live', replaces: live.id });
    expect([live.name, second.name, replacement.name]).toEqual(['ERP live', 'ERP test', 'ERP live']);
    const rename = async (name: string | null) => {
      const response = await console.post(`/companies/${company}/keys/${second.id}/name`, cookie, { name });
      return NamedKeyResponseSchema.parse(await response.json()).data;
    };
    expect(await rename('PIM')).toEqual({ id: second.id, name: 'PIM' });
    expect(console.lines.at(-1)).toMatchObject({ keyId: second.id, status: 200 });
    expect((await listKeys(console, company, cookie)).data).toMatchObject([
      { id: replacement.id, name: 'ERP live', state: 'active', replaces: live.id },
      { id: second.id, name: 'PIM', state: 'active', replaces: null },
      { id: live.id, name: 'ERP live', state: 'active', replaces: null },
    ]);
    expect(await rename(null)).toEqual({ id: second.id, name: null });
    const audit = await console.send(`/companies/${company}/audit?action=key.renamed`, { cookie });
    expect(AuditResponseSchema.parse(await audit.json()).data).toMatchObject([
      { actor: `account:${owner}`, keyId: second.id, email: owner, fact: '"ERP test" -> "PIM"' },
    ]);
    await console.post(`/companies/${company}/keys/${live.id}/revoke`, cookie);
    const keys = `/companies/${company}/keys`;
    expect(await verdict(console.post(keys, cookie, { replaces: live.id }))).toBe('409 key_not_active');
    const elsewhere = await newSelectedCompany(cookie);
    expect(await verdict(console.post(`/companies/${elsewhere}/keys`, cookie, { replaces: live.id }))).toBe(
      '404 key_not_found',
    );
    for (const id of [live.id, 'x', '%00']) {
      expect(
        await verdict(console.post(`/companies/${elsewhere}/keys/${id}/name`, cookie, { name: 'x' })),
      ).toBe('404 key_not_found');
    }
  });

  it.each([
    ['is empty', '', 'Must have 1 to 60 characters, and not only white space.'],
    ['ends with a space', 'ERP ', 'Must not begin or end with white space. Remove it.'],
    ['is too long', 'é'.repeat(61), 'Must have at most 60 characters, and has 61. Shorten it.'],
    ['has a control character', 'ERP\ttest', 'Character 4 (U+0009) is a control or formatting character.'],
    ['is a key', newKey().value, 'Must have at most 60 characters, and has 71. Shorten it.'],
  ])('refuses a name that %s, says why, and keeps none of it', async (_, name, detail) => {
    const { console, mail, newSelectedCompany, test } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newSelectedCompany(cookie);
    const { id } = await createKey(console, company, cookie);
    for (const path of ['', `/${id}/name`]) {
      const found = await readProblem(
        await console.post(`/companies/${company}/keys${path}`, cookie, { name }),
      );
      expect(found).toMatchObject({
        code: 'invalid_form',
        errors: [{ pointer: '/name', detail: expect.stringContaining(detail) }],
      });
    }
    expect((await listKeys(console, company, cookie)).data).toMatchObject([{ id, name: null }]);
    expect((await dump(test)) + JSON.stringify(console.lines)).not.toMatch(new RegExp(keyPattern));
  });

  it('refuses a sixth active key', async () => {
    const { console, mail, newSelectedCompany } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newSelectedCompany(cookie);
    for (let count = 0; count < 5; count += 1) await createKey(console, company, cookie);
    expect(await verdict(console.post(`/companies/${company}/keys`, cookie))).toBe('409 active_key_limit');
  });

  it('pages through the audit record, newest first, and downloads it without a formula', async () => {
    const { console, mail, newSelectedCompany, test } = suite();
    const cookie = await console.signIn('+cmd@supplier.example', mail);
    const company = await newSelectedCompany(cookie);
    await createKey(console, company, cookie);
    for (const mark of ['=', "'=", '-', '|', '%', '＝']) {
      await test.pool.query("SELECT supplier.add_member($1, $2, 'member', 'operator:test')", [
        company,
        `${mark}cmd@supplier.example`,
      ]);
    }
    const read = async (query: string) =>
      AuditResponseSchema.parse(
        await (await console.send(`/companies/${company}/audit${query}`, { cookie })).json(),
      );
    const whole = await read('');
    expect(whole.meta.next).toBeNull();
    expect(whole.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['company.created', 'company.verified', 'member.added', 'key.issued']),
    );
    const first = await read('?limit=1');
    const second = await read(`?limit=200&before=${first.meta.next}`);
    expect([...first.data, ...second.data]).toEqual(whole.data);
    for (const query of ['?limit=0', '?limit=201', '?before=x', '?order=up', '?action=*']) {
      expect(await verdict(console.send(`/companies/${company}/audit${query}`, { cookie }))).toBe(
        '422 invalid_form',
      );
    }
    const csv = await console.send(`/companies/${company}/audit.csv`, { cookie });
    expect(csv.headers.get('Content-Type')).toMatch('text/csv');
    expect(csv.headers.get('Content-Disposition')).toBe(`attachment; filename="audit-${company}.csv"`);
    const { data, errors } = Papa.parse<string[]>(await csv.text(), { delimiter: ',', newline: '\r\n' });
    expect(errors).toEqual([]);
    expect(data.pop()).toEqual(['']);
    for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@|%＝]/);
    expect(data.map((cells) => cells.map(exactCell))).toEqual([
      ['number', 'recordedAt', 'actor', 'action', 'keyId', 'email', 'fact'],
      ...whole.data.map(({ number, recordedAt, actor, action, keyId, email, fact }) =>
        [number, recordedAt, actor, action, keyId, email, fact].map((value) => String(value ?? '')),
      ),
    ]);
    const issued = whole.data.find(({ action }) => action === 'key.issued');
    for (const action of ['key.issued', 'key']) {
      expect((await read(`?action=${action}`)).data).toEqual([issued]);
    }
    expect((await read('?action=ke')).data).toEqual([]);
  });

  it('downloads the whole audit record, of more entries than a page has, each once', async () => {
    const { console, mail, newCompany, test } = suite();
    const cookie = await console.signIn('many@supplier.example', mail);
    const company = await newCompany(cookie);
    for (let count = 0; count < 101; count += 1) {
      await test.pool.query("SELECT supplier.change_company($1, 'suspend', 'operator:test')", [company]);
      await test.pool.query("SELECT supplier.change_company($1, 'reinstate', 'operator:test')", [company]);
    }
    const csv = await (await console.send(`/companies/${company}/audit.csv`, { cookie })).text();
    const [, ...lines] = csv.trimEnd().split('\r\n');
    const numbers = lines.map((line) => Number(/^\d+/.exec(line)?.[0]));
    expect(new Set(numbers).size).toBe(lines.length);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    expect(lines.filter((line) => line.includes('company.suspended'))).toHaveLength(101);
  });

  it('logs the id of a key that is created or revoked, and of no other request', async () => {
    const { console, mail, newSelectedCompany } = suite();
    const cookie = await console.signIn('logged@supplier.example', mail);
    const company = await newSelectedCompany(cookie);
    const { id } = await createKey(console, company, cookie);
    expect(console.lines.at(-1)).toMatchObject({ keyId: id, status: 201 });
    await listKeys(console, company, cookie);
    expect(console.lines.at(-1)).not.toHaveProperty('keyId');
    expect(console.lines.at(-1)).not.toHaveProperty('error');
    await console.post(`/companies/${company}/keys/${id}/revoke`, cookie);
    expect(console.lines.at(-1)).toMatchObject({ keyId: id, status: 200 });
  });
});
