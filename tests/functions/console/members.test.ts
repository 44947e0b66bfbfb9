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
import { useConsole, verdict } from './console-service.ts';

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
    await console.post(`/companies/${company}/keys`, other);
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
