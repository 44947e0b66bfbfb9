import { afterEach, describe, expect, it } from 'vitest';
import { AccountResponseSchema } from '../../../src/contracts/console/account.ts';
import { KeysResponseSchema } from '../../../src/contracts/console/key.ts';
import {
  AcceptedInvitationResponseSchema,
  ChangedMemberResponseSchema,
  type ConsoleMember,
  InvitedMemberResponseSchema,
  MembersResponseSchema,
} from '../../../src/contracts/console/member.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { createTestConsole, useConsole, verdict } from './console-service.ts';
import { repeat } from './repeat.ts';

const anna = 'anna@supplier.example';
const ben = 'ben@supplier.example';

describe('members in the console', () => {
  // Locks are real only in a real PostgreSQL.
  const suite = useConsole(startPostgres);
  afterEach(() => suite().forgetAttempts());

  const members = async (company: string, cookie: string): Promise<ConsoleMember[]> => {
    const response = await suite().console.send(`/companies/${company}/members`, { cookie });
    return MembersResponseSchema.parse(await response.json()).data;
  };
  const idOf = async (company: string, cookie: string, email: string) =>
    (await members(company, cookie)).find((each) => each.email === email)?.id ?? 'none';
  const invite = (company: string, cookie: string, email: string, role = 'owner') =>
    suite().console.post(`/companies/${company}/members`, cookie, { email, role });
  const join = async (company: string, cookie: string, email: string, role = 'owner') => {
    await invite(company, cookie, email, role);
    const joined = await suite().console.signIn(email, suite().mail);
    await suite().console.post(`/companies/${company}/invitation/accept`, joined);
    return joined;
  };

  it('are invited by mail, see the invitation after sign-in, and accept or decline it', async () => {
    const { console, mail, newCompany } = suite();
    const cookie = await console.signIn(anna, mail);
    const company = await newCompany(cookie);
    const invited = await invite(company, cookie, 'Ben@Supplier.example', 'member');
    expect(invited.status).toBe(201);
    const { member } = InvitedMemberResponseSchema.parse(await invited.json()).data;
    expect(member).toMatchObject({ email: ben, role: 'member', state: 'invited', you: false });
    const [email] = mail.to(ben);
    expect(email?.text).toContain(`${anna} invites you to the company Müller & Söhne, with the role member.`);
    expect(await verdict(invite(company, cookie, ben))).toBe('409 member_exists');

    const joining = await console.signIn(ben, mail);
    const session = await console.send('/session', { cookie: joining });
    expect(AccountResponseSchema.parse(await session.json()).data.invitations).toMatchObject([
      { company: { id: company }, role: 'member', invitedBy: anna },
    ]);
    const accepted = await console.post(`/companies/${company}/invitation/accept`, joining);
    expect(AcceptedInvitationResponseSchema.parse(await accepted.json()).data.company.role).toBe('member');
    expect(await verdict(invite(company, cookie, ben))).toBe('409 member_exists');

    await invite(company, cookie, 'cleo@supplier.example');
    const cleo = await console.signIn('cleo@supplier.example', mail);
    const decline = () => console.post(`/companies/${company}/invitation/decline`, cleo);
    expect(await (await decline()).json()).toEqual({ data: { declined: true } });
    expect(await verdict(decline())).toBe('404 invitation_not_found');
    expect(await verdict(console.post(`/companies/${company}/invitation/accept`, cleo))).toBe(
      '404 invitation_not_found',
    );
  });

  it('are invited by a mail whose subject has no text of whoever invites', async () => {
    const { console, mail, newCompany } = suite();
    const cookie = await console.signIn(anna, mail);
    const company = await newCompany(cookie);
    await invite(company, cookie, 'invited@x.example');
    const [email] = mail.to('invited@x.example');
    expect(email?.text).toContain('Subject: You are invited to a company on Nameplate\r\n');
  });

  it('are invited at most 50 times in 24 hours by one account, in all its companies, also at once', async () => {
    const { console, mail, newCompany } = suite();
    const busy = 'busy@supplier.example';
    const cookie = await console.signIn(busy, mail);
    const companies = [await newCompany(cookie), await newCompany(cookie)];
    const sent = await repeat(60, (index) =>
      invite(companies[index % 2] ?? '', cookie, `busy${index}@x.example`),
    );
    const statuses = sent.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(50).fill(201), ...Array(10).fill(429)]);
    const refused = sent.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(80_000);
    expect(mail.emails.filter(({ recipients }) => /^busy\d/.test(recipients[0] ?? ''))).toHaveLength(50);
  });

  it('get at most five invitations in 24 hours in one mailbox, of whatever companies, also at once', async () => {
    const { console, mail, newCompany } = suite();
    const spelt = ['hunted@x.example', 'Hunted+one@x.example', 'hunted+two@X.example'];
    const owners = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const cookie = await console.signIn(`inviting${index}@supplier.example`, mail);
        return { cookie, company: await newCompany(cookie) };
      }),
    );
    const answers = await Promise.all(
      owners.flatMap(({ cookie, company }) =>
        spelt.map((email) => verdict(invite(company, cookie, email, 'member'))),
      ),
    );
    expect(answers.toSorted()).toEqual([...Array(5).fill('201'), ...Array(7).fill('429 too_many_attempts')]);
    expect(mail.emails.filter(({ recipients }) => /^hunted/i.test(recipients[0] ?? ''))).toHaveLength(5);
  });

  it('are invited at most 100 times in 24 hours from one network, where networks can be told apart', async () => {
    const { console, mail, newCompany, test, mailer } = suite();
    const cookies = await Promise.all(
      [0, 1, 2].map((index) => console.signIn(`crowd${index}@supplier.example`, mail)),
    );
    const companies = await Promise.all(cookies.map((cookie) => newCompany(cookie)));
    const proxied = createTestConsole(test.service, mailer, { ignoresNetworks: true });
    const inviteFrom = (asked: typeof console, owner: number, name: string) =>
      asked.post(`/companies/${companies[owner]}/members`, cookies[owner], {
        email: `${name}@x.example`,
        role: 'member',
      });
    const sent = await repeat(105, (index) => inviteFrom(console, index % 3, `crowd${index}`));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(await verdict(inviteFrom(proxied, 0, 'elsewhere'))).toBe('201');
  });

  it('that cannot be invited count for nothing, and leave no count', async () => {
    const { console, mail, newCompany, test } = suite();
    const cookie = await console.signIn('waiting@supplier.example', mail);
    await suite().forgetAttempts();
    const waiting = await newCompany(cookie, false);
    for (let times = 0; times < 6; times += 1) {
      expect(await verdict(invite(waiting, cookie, 'spared@x.example'))).toBe('403 company_not_verified');
    }
    expect((await test.pool.query('SELECT * FROM supplier.attempt')).rows).toEqual([]);
    expect(mail.to('spared@x.example')).toEqual([]);
  });

  it('are invited with the same answer and the same mail, whether or not the address has an account', async () => {
    const { console, mail, newCompany } = suite();
    const cookie = await console.signIn(anna, mail);
    await console.signIn('known@x.example', mail);
    const company = await newCompany(cookie);
    const seen = async (email: string) => {
      const response = await invite(company, cookie, email);
      const text = (await response.text())
        .replaceAll(email, 'EMAIL')
        .replace(/inv_\d+/, 'ID')
        .replaceAll(/\d{4}-[\dT:.-]+Z/g, 'TIME');
      const emails = mail.to(email).filter(({ text: body }) => body.includes('invites you'));
      return [response.status, text, emails.length, [...response.headers]];
    };
    expect(await seen('known@x.example')).toEqual(await seen('never@x.example'));
  });

  it('change roles: an owner who becomes a member loses the keys and can no longer create one', async () => {
    const { console, mail, newCompany } = suite();
    const cookie = await console.signIn(anna, mail);
    const company = await newCompany(cookie);
    const other = await join(company, cookie, ben);
    await console.post(`/companies/${company}/select`, other);
    const id = await idOf(company, cookie, ben);
    const path = `/companies/${company}/members/${id}/role`;
    const changed = await console.post(path, cookie, { role: 'member' });
    expect(ChangedMemberResponseSchema.parse(await changed.json()).data).toMatchObject({
      member: { id, role: 'member', activeKeys: 0 },
      disabledKeys: 1,
    });
    const listed = await (await console.send(`/companies/${company}/keys`, { cookie: other })).json();
    expect(KeysResponseSchema.parse(listed).data).toMatchObject([
      { state: 'disabled', works: false, disabledReason: 'owner_lost_role', issuedBy: ben },
    ]);
    expect(await verdict(console.post(`/companies/${company}/keys`, other))).toBe('403 owner_required');
    expect(mail.to(ben).some(({ text }) => text.includes('was disabled, because the owner'))).toBe(true);
  });
});
