import { useEffect, useState } from 'preact/hooks';
import type { ConsoleAuditEntry } from '../../contracts/console/audit.ts';
import type { ConsoleCompany } from '../../contracts/console/company.ts';
import { Button } from '../button.tsx';
import { TableHead } from '../table-head.tsx';
import { askConsole, type ConsoleProblem, operationAddress } from './ask-console.ts';
import { CompanyFrame, Waiting } from './console-frame.tsx';
import { Timestamp } from './controls.tsx';
import { startConsole } from './start-console.tsx';
import { usePending } from './use-answer.ts';

/** What each kind of entry says. A kind that is missing here is shown by its name. */
const actions: Readonly<Record<string, string>> = {
  'company.created': 'Registered the company',
  'company.renamed': 'Renamed the company',
  'company.verified': 'Verified the company',
  'company.unverified': 'Withdrew the verification',
  'company.suspended': 'Suspended the company',
  'company.reinstated': 'Reinstated the company',
  'company.changed': 'Changed the company',
  'key.issued': 'Created a key',
  'key.named': 'Named a key',
  'key.renamed': 'Renamed a key',
  'key.unnamed': 'Removed the name of a key',
  'key.revoked': 'Revoked a key',
  'key.disabled': 'Disabled a key',
  'key.sent_in_address': 'Marked a key that was sent in an address',
  'key.removed': 'Removed the record of a key',
  'key.changed': 'Changed the record of a key',
  'member.added': 'Added a member',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Ended a membership',
  'invitation.created': 'Invited somebody',
  'invitation.accepted': 'Accepted an invitation',
  'invitation.declined': 'Declined an invitation',
  'invitation.withdrawn': 'Withdrew an invitation',
};

/** What the record can be narrowed to. */
const filters = [
  { action: '', text: 'Everything' },
  { action: 'key', text: 'Keys' },
  { action: 'member', text: 'Members' },
  { action: 'invitation', text: 'Invitations' },
  { action: 'company', text: 'The company' },
] as const;

const actorInWords = (actor: string): string => {
  const [, kind = '', name = actor] = /^(account|operator):(.*)$/.exec(actor) ?? [];
  return kind === 'operator' ? `${name} (operator)` : name;
};

const Entry = ({ entry }: { entry: ConsoleAuditEntry }) => (
  <tr>
    <td data-label="When">
      <Timestamp at={entry.recordedAt} />
    </td>
    <td data-label="Who">{actorInWords(entry.actor)}</td>
    <th scope="row" data-label="What">
      {actions[entry.action] ?? entry.action}
    </th>
    <td data-label="Concerns">
      {entry.keyId !== null && <code>{entry.keyId}</code>}
      {entry.email !== null && <span class={entry.keyId === null ? undefined : 'beside'}>{entry.email}</span>}
      {entry.fact !== null && <span class="beside">{entry.fact}</span>}
    </td>
  </tr>
);

/** What has been read of the record: the newest entries first, and where older ones begin. */
type Read = { readonly entries: readonly ConsoleAuditEntry[]; readonly next: number | null };

const AuditRecord = ({ company }: { company: ConsoleCompany }) => {
  const [action, setAction] = useState('');
  const [read, setRead] = useState<Read | undefined>();
  const [problem, setProblem] = useState<ConsoleProblem | undefined>();
  const { isPending, start } = usePending();
  const load = async (before: Read | undefined, isCurrent: () => boolean): Promise<void> => {
    const query = {
      ...(action === '' ? {} : { action }),
      ...(before?.next == null ? {} : { before: String(before.next) }),
    };
    setProblem(undefined);
    const answer = await askConsole('listAudit', { values: { id: company.id }, query });
    if (!isCurrent()) return;
    if (answer.kind === 'refused') return setProblem(answer.problem);
    setRead({ entries: [...(before?.entries ?? []), ...answer.body.data], next: answer.body.meta.next });
  };
  const more = (): void => void start(() => load(read, () => true));
  useEffect(() => {
    let isCurrent = true;
    void load(undefined, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [action]);
  return (
    <>
      <h2>Audit record of {company.name}</h2>
      <p>Every change, newest first. Entries are permanent.</p>
      <div class="filters">
        <label class="field">
          Show
          <select value={action} onChange={(event) => setAction(event.currentTarget.value)}>
            {filters.map((filter) => (
              <option key={filter.action} value={filter.action}>
                {filter.text}
              </option>
            ))}
          </select>
        </label>
        <a
          class="button quiet"
          href={operationAddress('downloadAudit', { values: { id: company.id } })}
          download
        >
          Download all as CSV
        </a>
      </div>
      <p class="hidden" role="status">
        {read === undefined ? '' : `${read.entries.length} entries are shown.`}
      </p>
      {read !== undefined && (
        <table class="cards">
          <TableHead columns={['When', 'Who', 'What', 'Concerns']} />
          <tbody>
            {read.entries.map((entry) => (
              <Entry key={entry.number} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {read?.entries.length === 0 && <p>0 entries. Choose another kind.</p>}
      {read?.next != null && (
        <Button isQuiet isPending={isPending} onPress={more}>
          Show older entries
        </Button>
      )}
      {(read === undefined || problem !== undefined) && <Waiting problem={problem} onRetry={more} />}
    </>
  );
};

/** The audit record of a company. */
const AuditPage = () => <CompanyFrame>{(company) => <AuditRecord company={company} />}</CompanyFrame>;

startConsole(AuditPage);
