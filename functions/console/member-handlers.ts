import { MemberIdSchema } from '../../src/contracts/console/member.ts';
import { operationSchemas } from '../../src/contracts/console/operation-schemas.ts';
import { inviteMember } from '../companies/invitations.ts';
import { changeRole, endMembership, membersOf } from '../companies/members.ts';
import { forgiveInvitation, refuseInvitation } from './attempt-limits.ts';
import {
  type AccountCall,
  actorOf,
  answer,
  type ConsoleResult,
  forCompany,
  json,
  problem,
  readForm,
} from './console-call.ts';

const readMembers = ({ services, account }: AccountCall, companyId: string) =>
  membersOf(services.database, companyId, account.email);

const list = async (call: AccountCall, companyId: string): Promise<ConsoleResult> =>
  answer(await readMembers(call, companyId), call, (members) =>
    json<'listMembers'>({ data: members, meta: { total: members.length } }),
  );

const invite = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const read = await readForm(operationSchemas.inviteMember, call);
  if ('result' in read) return read.result;
  const { account, services } = call;
  const refusal = await refuseInvitation(read.form.email, call);
  if (refusal !== undefined) return refusal;
  const invited = await inviteMember(services.database, companyId, read.form, account.email, actorOf(call));
  if (invited.kind === 'refused') await forgiveInvitation(read.form.email, call);
  return answer(invited, call, (member) => ({
    ...json<'inviteMember'>({ data: { member } }, 201),
    changed: companyId,
  }));
};

/** Calls `handle` with the id of a member or an invitation in the path. */
const forMember = (
  handle: (call: AccountCall, companyId: string, memberId: string) => Promise<ConsoleResult>,
) =>
  forCompany(async (call, companyId) => {
    const id = MemberIdSchema.safeParse(call.values.memberId);
    return id.success ? handle(call, companyId, id.data) : problem({ code: 'member_not_found' }, call);
  });

const setRole = async (call: AccountCall, companyId: string, memberId: string): Promise<ConsoleResult> => {
  const read = await readForm(operationSchemas.changeRole, call);
  if ('result' in read) return read.result;
  const { services, account } = call;
  const changed = await changeRole(
    services.database,
    companyId,
    memberId,
    read.form.role,
    account.email,
    actorOf(call),
  );
  return answer(changed, call, async ({ disabledKeys }) => {
    const shown = answer(await readMembers(call, companyId), call, (members) => {
      const member = members.find(({ id }) => id === memberId);
      return member === undefined
        ? problem({ code: 'member_not_found' }, call)
        : json<'changeRole'>({ data: { member, disabledKeys } });
    });
    // The role has changed and its mail is due, even if the members cannot be read now.
    return { ...(await shown), changed: companyId };
  });
};

const end = async (call: AccountCall, companyId: string, memberId: string): Promise<ConsoleResult> => {
  const { services, account } = call;
  const ended = await endMembership(services.database, companyId, memberId, account.email, actorOf(call));
  return answer(ended, call, ({ disabledKeys }) => ({
    ...json<'endMembership'>({ data: { disabledKeys } }),
    changed: companyId,
  }));
};

/** The members of a company, and its invitations. */
export const memberHandlers = {
  listMembers: forCompany(list),
  inviteMember: forCompany(invite),
  changeRole: forMember(setRole),
  endMembership: forMember(end),
};
