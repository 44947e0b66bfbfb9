import {
  addMember,
  changeMemberRole,
  type MemberChange,
  removeMember,
} from '../../../../functions/companies/members.ts';
import { counted } from '../../../../src/text/counted.ts';
import type { ToolCommand } from '../../../command-line/tool-command.ts';
import { done, supplierCommand } from '../command.ts';
import { companyOption, emailOption, newMemberOption, newRoleOption, roleOption } from '../options.ts';

const memberOf = ({ company, email }: { readonly company: string; readonly email: string }) => ({
  companyId: company,
  email,
});

const changeJson = ({ disabledKeys, ownersLeft }: MemberChange) => ({
  keysDisabled: disabledKeys,
  ownersLeft,
});

const changeText = ({ disabledKeys, ownersLeft }: MemberChange): string => {
  const disabled =
    disabledKeys === 0 ? '' : ` ${counted(disabledKeys, 'key was', 'keys were')} disabled permanently.`;
  const ownerless =
    ownersLeft > 0
      ? ''
      : '\nThe company has no owner now, so its keys do not work. Make an owner with: member add, member role';
  return `${disabled}${ownerless}`;
};

const add = supplierCommand({
  name: 'member add',
  summary: 'Adds a member to a company.',
  options: {
    company: companyOption,
    email: newMemberOption,
    role: newRoleOption,
  },
  run: async (options, { database, actor }) => {
    const member = memberOf(options);
    const role = options.role;
    return done(await addMember(database, member, role, actor), () => ({
      json: { member: { ...member, role } },
      text: `${member.email} is now ${role} of ${member.companyId}.`,
    }));
  },
});

const remove = supplierCommand({
  name: 'member remove',
  summary: 'Ends a membership.',
  notes: 'Keys that this owner issued stop working for good, even if the member is added again.',
  options: { company: companyOption, email: emailOption },
  run: async (options, { database, actor }) => {
    const member = memberOf(options);
    return done(await removeMember(database, member, actor), (change) => ({
      json: { member, ...changeJson(change) },
      text: `${member.email} is no longer a member of ${member.companyId}.${changeText(change)}`,
    }));
  },
});

const changeRole = supplierCommand({
  name: 'member role',
  summary: 'Gives a member another role.',
  notes: 'If an owner becomes a member, keys that this owner issued stop working for good.',
  options: { company: companyOption, email: emailOption, role: roleOption },
  run: async (options, { database, actor }) => {
    const member = memberOf(options);
    const role = options.role;
    return done(await changeMemberRole(database, member, role, actor), (change) => ({
      json: { member: { ...member, role }, ...changeJson(change) },
      text: `${member.email} is now ${role} of ${member.companyId}.${changeText(change)}`,
    }));
  },
});

/** The commands about members. */
export const memberCommands: readonly ToolCommand[] = [add, remove, changeRole];
