import { availabilityMembers } from './availability-members.ts';
import { identityMembers } from './identity-members.ts';
import type { Member } from './member.ts';
import { priceMembers } from './price-members.ts';
import { timeMembers } from './time-members.ts';

const allMembers = { ...identityMembers, ...availabilityMembers, ...priceMembers, ...timeMembers };

/** The name of a member of a record that a column can be mapped to; those of inner objects stand beside them. */
export type MemberName = keyof typeof allMembers;

/** Every member that a column can be mapped to. */
export const members: Readonly<Record<MemberName, Member>> = allMembers;

const isMemberName = (name: string): name is MemberName => Object.hasOwn(allMembers, name);

/** The names of the members, in the order in which they are asked for. */
export const memberNames: readonly MemberName[] = Object.keys(allMembers).filter(isMemberName);
