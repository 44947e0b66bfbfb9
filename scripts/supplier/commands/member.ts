import {
  addMember,
  changeMemberRole,
  isMemberRole,
  type MemberRole,
  removeMember,
} from '../../../functions/keys/members.ts';
import { counted } from '../../../src/contracts/counted.ts';
import type { Command, GivenOptions } from '../command.ts';
import { done } from '../done.ts';
import { companyOption, emailOption, roleOption } from '../options.ts';

const memberOf = (options: GivenOptions) => ({
  companyId: options.required('company'),
  email: options.required('email').toLowerCase(),
});

const roleOf = (options: GivenOptions): MemberRole => {
  const role = options.text('role') ?? 'member';
  return isMemberRole(role) ? role : 'member';
};

const { required: _required, ...newRoleOption } = roleOption;

const disabledText = (count: number): string => {
  if (count === 0) return '';
  return ` ${counted(count, 'key was', 'keys were')} disabled, for good.`;
};

const add: Command = {
  name: 'member add',
  summary: 'Adds a member to a company.',
  options: {
    company: companyOption,
    email: emailOption,
    role: { ...newRoleOption, description: `${roleOption.description}; member when left out` },
  },
  run: async (options, { database, actor }) => {
    const member = memberOf(options);
    const role = roleOf(options);
    return done(await addMember(database, member, role, { actor }), () => ({
      json: { member: { ...member, role } },
      text: `${member.email} is now ${role} of ${member.companyId}.`,
    }));
  },
};

const remove: Command = {
  name: 'member remove',
  summary: 'Ends a membership.',
  notes: 'The keys this owner issued stop working and do not come back, not even when the member does.',
  options: { company: companyOption, email: emailOption },
  run: async (options, { database, actor }) => {
    const member = memberOf(options);
    return done(await removeMember(database, member, { actor }), (keysDisabled) => ({
      json: { member, keysDisabled },
      text: `${member.email} is no longer a member of ${member.companyId}.${disabledText(keysDisabled)}`,
    }));
  },
};

const changeRole: Command = {
  name: 'member role',
  summary: 'Gives a member another role.',
  notes: 'When an owner becomes a member, the keys this owner issued stop working and do not come back.',
  options: { company: companyOption, email: emailOption, role: roleOption },
  run: async (options, { database, actor }) => {
    const member = memberOf(options);
    const role = roleOf(options);
    return done(await changeMemberRole(database, member, role, { actor }), (keysDisabled) => ({
      json: { member: { ...member, role }, keysDisabled },
      text: `${member.email} is now ${role} of ${member.companyId}.${disabledText(keysDisabled)}`,
    }));
  },
};

/** The commands about members. */
export const memberCommands: readonly Command[] = [add, remove, changeRole];
