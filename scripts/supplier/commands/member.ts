import { addMember, changeMemberRole, removeMember } from '../../../functions/keys/members.ts';
import { counted } from '../../../src/contracts/counted.ts';
import type { ToolCommand } from '../../command-line/tool-command.ts';
import { done, supplierCommand } from '../command.ts';
import { companyOption, emailOption, newRoleOption, roleOption } from '../options.ts';

const memberOf = ({ company, email }: { readonly company: string; readonly email: string }) => ({
  companyId: company,
  email,
});

const disabledText = (count: number): string =>
  count === 0 ? '' : ` ${counted(count, 'key was', 'keys were')} disabled permanently.`;

const add = supplierCommand({
  name: 'member add',
  summary: 'Adds a member to a company.',
  options: {
    company: companyOption,
    email: emailOption,
    role: newRoleOption,
  },
  run: async (options, { database, actor }) => {
    const member = memberOf(options);
    const role = options.role;
    return done(await addMember(database, member, role, { actor }), () => ({
      json: { member: { ...member, role } },
      text: `${member.email} is now ${role} of ${member.companyId}.`,
    }));
  },
});

const remove = supplierCommand({
  name: 'member remove',
  summary: 'Ends a membership.',
  notes: 'The keys this owner issued stop working and do not come back, even if the member is added again.',
  options: { company: companyOption, email: emailOption },
  run: async (options, { database, actor }) => {
    const member = memberOf(options);
    return done(await removeMember(database, member, { actor }), (keysDisabled) => ({
      json: { member, keysDisabled },
      text: `${member.email} is no longer a member of ${member.companyId}.${disabledText(keysDisabled)}`,
    }));
  },
});

const changeRole = supplierCommand({
  name: 'member role',
  summary: 'Gives a member another role.',
  notes: 'When an owner becomes a member, the keys this owner issued stop working and do not come back.',
  options: { company: companyOption, email: emailOption, role: roleOption },
  run: async (options, { database, actor }) => {
    const member = memberOf(options);
    const role = options.role;
    return done(await changeMemberRole(database, member, role, { actor }), (keysDisabled) => ({
      json: { member: { ...member, role }, keysDisabled },
      text: `${member.email} is now ${role} of ${member.companyId}.${disabledText(keysDisabled)}`,
    }));
  },
});

/** The commands about members. */
export const memberCommands: readonly ToolCommand[] = [add, remove, changeRole];
