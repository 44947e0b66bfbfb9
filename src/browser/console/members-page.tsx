import { useState } from 'preact/hooks';
import type { ConsoleCompany } from '../../contracts/console/company.ts';
import { invitationDays } from '../../contracts/console/form-limits.ts';
import type { ConsoleMember } from '../../contracts/console/member.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../button.tsx';
import { TextField } from '../form-fields.tsx';
import { StateMark } from '../state-mark.tsx';
import { TableHead } from '../table-head.tsx';
import { askConsole, type ConsoleProblem, errorOf } from './ask-console.ts';
import { roleWords } from './company-state.tsx';
import { Confirmation } from './confirmation.tsx';
import { CompanyFrame, problemOf, Waiting } from './console-frame.tsx';
import { type ActionOutcome, failureOf, OutcomeLine, Timestamp } from './controls.tsx';
import { startConsole } from './start-console.tsx';
import { dayInWords } from './time-in-words.ts';
import { useLoaded, usePending } from './use-answer.ts';

type Role = ConsoleMember['role'];

/** A change of a member that has to be confirmed. */
type MemberChange = { readonly kind: 'end' | 'role'; readonly member: ConsoleMember };

const otherRole = (role: Role): Role => (role === 'owner' ? 'member' : 'owner');

/** What a change does to the keys that the member issued, said before it is done. */
const effectOnKeys = ({ kind, member }: MemberChange): string => {
  if (member.state === 'invited') return 'The invitation ends. All keys keep working.';
  if (kind === 'role' && member.role === 'member')
    return 'An owner creates and revokes keys and changes members.';
  if (member.activeKeys === 0) return 'All keys keep working: this person issued none of the active ones.';
  const keys = counted(member.activeKeys, 'active key');
  return `This disables the ${keys} that this person issued, for good: programs that use them get 403 at once. Have another owner create replacements and switch your programs first.`;
};

const titleOf = ({ kind, member }: MemberChange): string => {
  if (kind === 'role') return `Make ${member.email} ${member.role === 'owner' ? 'a member' : 'an owner'}?`;
  if (member.state === 'invited') return `Withdraw the invitation of ${member.email}?`;
  return member.you ? 'Leave the company?' : `Remove ${member.email}?`;
};

const endWord = (member: ConsoleMember): string => {
  if (member.state === 'invited') return 'Withdraw';
  return member.you ? 'Leave' : 'Remove';
};

const disabledInWords = (keys: number): string =>
  keys === 0 ? 'All keys still work.' : `${counted(keys, 'key')} disabled.`;

type ChangeMemberProps = {
  readonly companyId: string;
  readonly change: MemberChange;
  readonly onEnd: (outcome: ActionOutcome | undefined) => void;
};

const ChangeMember = ({ companyId, change, onEnd }: ChangeMemberProps) => {
  const { kind, member } = change;
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  const { isPending, start } = usePending();
  const values = { id: companyId, memberId: member.id };
  const apply = async (): Promise<void> => {
    setOutcome(undefined);
    if (kind === 'role') {
      const role = otherRole(member.role);
      const answer = await askConsole('changeRole', { values, body: { role } });
      if (answer.kind === 'refused') return setOutcome(failureOf(answer.problem));
      const { disabledKeys } = answer.body.data;
      const effect = role === 'owner' ? '' : ` ${disabledInWords(disabledKeys)}`;
      return onEnd({ kind: 'done', text: `${member.email}: ${roleWords[role].toLowerCase()} now.${effect}` });
    }
    const answer = await askConsole('endMembership', { values });
    if (answer.kind === 'refused') return setOutcome(failureOf(answer.problem));
    if (member.you) return location.assign('/console');
    const effect = member.state === 'invited' ? '' : ` ${disabledInWords(answer.body.data.disabledKeys)}`;
    const what = member.state === 'invited' ? 'invitation withdrawn' : 'removed';
    return onEnd({ kind: 'done', text: `${member.email}: ${what}.${effect}` });
  };
  return (
    <Confirmation
      title={titleOf(change)}
      confirm={
        kind === 'role'
          ? `Make ${otherRole(member.role) === 'owner' ? 'an owner' : 'a member'}`
          : endWord(member)
      }
      isPending={isPending}
      outcome={outcome}
      onConfirm={() => void start(apply)}
      onClose={() => onEnd(undefined)}
    >
      <p>{effectOnKeys(change)}</p>
    </Confirmation>
  );
};

type MemberRowProps = {
  readonly member: ConsoleMember;
  readonly isOwner: boolean;
  readonly isLastOwner: boolean;
  readonly onChange: (change: MemberChange) => void;
};

const MemberRow = ({ member, isOwner, isLastOwner, onChange }: MemberRowProps) => {
  const mayEnd = (isOwner || member.you) && !isLastOwner;
  const mayChangeRole = isOwner && member.state === 'current' && !isLastOwner;
  return (
    <tr>
      <th scope="row" data-label="Address">
        {member.email}
        {member.you && <span class="beside">you</span>}
      </th>
      <td data-label="Role">{roleWords[member.role]}</td>
      <td data-label="State">
        {member.state === 'current' ? 'Member since' : <StateMark of="waiting" word="Invited" />}{' '}
        <Timestamp at={member.since} />
        {member.expiresAt !== null && <span class="beside">open until {dayInWords(member.expiresAt)}</span>}
      </td>
      <td data-label="Active keys">{member.activeKeys}</td>
      <td class="act">
        {isLastOwner && <p class="note">Make somebody else an owner first: a company needs one.</p>}
        <div class="actions">
          {mayChangeRole && (
            <Button isQuiet onPress={() => onChange({ kind: 'role', member })}>
              Make {member.role === 'owner' ? 'a member' : 'an owner'}
              <span class="hidden">: {member.email}</span>
            </Button>
          )}
          {mayEnd && (
            <Button isQuiet onPress={() => onChange({ kind: 'end', member })}>
              {endWord(member)}
              <span class="hidden">: {member.email}</span>
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
};

const Invite = ({
  companyId,
  onInvited,
}: {
  companyId: string;
  onInvited: (text: string) => Promise<void>;
}) => {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [problem, setProblem] = useState<ConsoleProblem | undefined>();
  const { isPending, start } = usePending();
  const invite = async (): Promise<void> => {
    setProblem(undefined);
    const answer = await askConsole('inviteMember', {
      values: { id: companyId },
      body: { email: email.trim(), role },
    });
    if (answer.kind === 'refused') return setProblem(answer.problem);
    setEmail('');
    const { member } = answer.body.data;
    const until =
      member.expiresAt === null ? '' : ` The invitation is open until ${dayInWords(member.expiresAt)}.`;
    return onInvited(`${member.email} is invited.${until}`);
  };
  const isAboutField = problem?.errors !== undefined;
  return (
    <form
      class="card"
      noValidate
      aria-labelledby="invite"
      onSubmit={(event) => {
        event.preventDefault();
        void start(invite);
      }}
    >
      <h2 id="invite">Invite somebody</h2>
      <TextField
        label="Email address"
        inputMode="email"
        hint={`The person signs in with this address and accepts. The invitation is open for ${invitationDays} days.`}
        value={email}
        onChange={setEmail}
        error={errorOf(problem, 'email')}
      />
      <fieldset>
        <legend>Role</legend>
        <label>
          <input type="radio" name="role" checked={role === 'member'} onChange={() => setRole('member')} />{' '}
          Member: sees keys, members and the audit record
        </label>
        <label>
          <input type="radio" name="role" checked={role === 'owner'} onChange={() => setRole('owner')} />{' '}
          Owner: creates and revokes keys and changes members too
        </label>
      </fieldset>
      <Button isPending={isPending}>Send the invitation</Button>
      <OutcomeLine outcome={problem === undefined || isAboutField ? undefined : failureOf(problem)} />
    </form>
  );
};

const Members = ({ company }: { company: ConsoleCompany }) => {
  const { loaded, reload } = useLoaded(() => askConsole('listMembers', { values: { id: company.id } }));
  const [change, setChange] = useState<MemberChange | undefined>();
  const [outcome, setOutcome] = useState<ActionOutcome | undefined>();
  if (loaded.kind !== 'done') return <Waiting problem={problemOf(loaded)} onRetry={() => void reload()} />;
  const members = loaded.body.data;
  const isCurrentOwner = ({ role, state }: ConsoleMember): boolean => role === 'owner' && state === 'current';
  const owners = members.filter(isCurrentOwner).length;
  const isOwner = members.some((member) => member.you && isCurrentOwner(member));
  const report = async (text: string): Promise<void> => {
    await reload();
    setOutcome({ kind: 'done', text });
  };
  return (
    <>
      <h2>Members of {company.name}</h2>
      <OutcomeLine outcome={outcome} />
      <table class="cards">
        <TableHead columns={['Address', 'Role', 'State', 'Active keys']} acts="Actions" />
        <tbody>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isOwner={isOwner}
              isLastOwner={isCurrentOwner(member) && owners === 1}
              onChange={setChange}
            />
          ))}
        </tbody>
      </table>
      {isOwner && company.state === 'verified' && <Invite companyId={company.id} onInvited={report} />}
      {isOwner && company.state !== 'verified' && <p>You can invite people once the company is verified.</p>}
      {!isOwner && <p>Only owners invite and change members.</p>}
      {change !== undefined && (
        <ChangeMember
          companyId={company.id}
          change={change}
          onEnd={async (ended) => {
            if (ended !== undefined) await reload();
            setChange(undefined);
            if (ended !== undefined) setOutcome(ended);
          }}
        />
      )}
    </>
  );
};

/** The members of a company and its open invitations. */
const MembersPage = () => <CompanyFrame>{(company) => <Members company={company} />}</CompanyFrame>;

startConsole(MembersPage);
