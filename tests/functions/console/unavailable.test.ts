import { describe, expect, it } from 'vitest';
import type { Database } from '../../../functions/database/database.ts';
import { createTestConsole, dump, registration, useConsole, verdict } from './console-service.ts';

const owner = 'owner@supplier.example';

describe('the console without its database', () => {
  const suite = useConsole();

  it('answers every address with 503 and Retry-After, and sends no code', async () => {
    const { console, mail, newCompany, mailer } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newCompany(cookie);
    mail.emails.length = 0;
    const down = createTestConsole({ query: async () => ({ kind: 'unavailable', cause: 'gone' }) }, mailer);
    const answers = [
      await down.newBrowser().askForCode(owner),
      await down.newBrowser().tryCode(owner, '23456789'),
      await down.post('/auth/sign-out', cookie),
      await down.send('/session', { cookie }),
      await down.send('/sessions', { cookie }),
      await down.post('/companies', cookie, registration),
      await down.send(`/companies/${company}/keys`, { cookie }),
      await down.post(`/companies/${company}/keys`, cookie),
      await down.send(`/companies/${company}/audit.csv`, { cookie }),
    ];
    for (const response of answers) {
      expect(response.headers.get('Retry-After')).toBe('5');
      expect(await verdict(response)).toBe('503 service_unavailable');
    }
    expect(down.lines.every(({ error }) => error === 'gone')).toBe(true);
    expect(mail.emails).toEqual([]);
  });

  it.each([
    ['/keys', {}],
    ['/select', {}],
    ['/members', { email: 'x@x.example', role: 'owner' }],
  ])('that fails at the change itself leaves nothing half done at %s', async (path, body) => {
    const { console, mail, newCompany, test, mailer } = suite();
    const cookie = await console.signIn(owner, mail);
    const company = await newCompany(cookie);
    const before = await dump(test);
    const failing: Database = {
      query: async (text, values) =>
        /issue_key|select_company|invite_member/.test(text)
          ? { kind: 'unavailable', cause: 'gone' }
          : test.service.query(text, values),
    };
    const flaky = createTestConsole(failing, mailer);
    expect(await verdict(flaky.post(`/companies/${company}${path}`, cookie, body))).toBe(
      '503 service_unavailable',
    );
    expect(await dump(test)).toBe(before);
  });

  it('turns a fault of our own into a 500 without its message', async () => {
    const { mailer } = suite();
    const broken = createTestConsole(
      { query: async () => ({ kind: 'rows', rows: [{ strange: 1 }] }) },
      mailer,
    );
    const response = await broken.newBrowser().askForCode(owner);
    expect(await verdict(response)).toBe('500 internal_error');
    expect(broken.lines[0]?.error).toContain('wait_seconds');
  });
});
