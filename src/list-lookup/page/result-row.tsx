import { useId, useState } from 'preact/hooks';
import { advisoryInWords, shortAnswer } from '../../advisories/advisory-words.ts';
import { Button } from '../../browser/button.tsx';
import { ExactText } from '../../browser/exact-text.tsx';
import { StateMark } from '../../browser/state-mark.tsx';
import { verificationWords } from '../../contracts/record-evidence.ts';
import { counted } from '../../text/counted.ts';
import { dayInWords } from '../../text/day-in-words.ts';
import type { LineAdvisories, LineCandidate, LineResult } from '../line.ts';
import { decisionInWords, verdictName } from '../line-results.ts';
import { listingWords, priceWords } from '../own-files.ts';
import { DecideButton } from './decide-button.tsx';
import type { ListLookupAction, ShownResults } from './list-lookup-state.ts';
import type { Decision, OwnColumn, RecordFacts } from './looked-up-list.ts';

type RowProps = {
  readonly result: LineResult;
  /** Whether a decision is being applied. */
  readonly isBusy: boolean;
  readonly act: (action: ListLookupAction) => void;
  /** How many lines that are not decided write the manufacturer as this one does. */
  readonly alike: number;
  /** The columns of the list. */
  readonly columns: readonly OwnColumn[];
  readonly facts: ShownResults['facts'];
  readonly titles: ShownResults['titles'];
};

/** A page that is read beside the list: what is entered here would be lost if it were left. */
const beside = { target: '_blank', rel: 'noopener', title: 'Opens in a new tab' } as const;

const candidateWords: Readonly<Record<LineCandidate['why'], string>> = {
  chosen: 'has changed since',
  name: 'has a similar spelling',
  part_number: 'differs by case or punctuation',
  elsewhere: 'has exactly this number',
  shorter: 'shorter number, before the slash',
  longer: 'longer number, contains it',
};

const shortReasons: Readonly<Record<string, string>> = {
  manufacturer_not_found: 'Unknown manufacturer.',
  no_manufacturer: 'Manufacturer missing.',
  part_number_not_found: '',
};

/** How a short name was read, or why a line was not found: in short where its candidates say the rest. */
const reasonOf = ({ outcome, reason, words, readAs }: LineResult): string =>
  outcome === 'candidates' && readAs === undefined
    ? (shortReasons[reason] ?? words)
    : outcome === 'chosen'
      ? ''
      : words;

/** The candidates to show: a record with exactly the part number says more than the name of its manufacturer alone. */
const shownCandidates = ({ candidates }: LineResult): readonly LineCandidate[] => {
  const exact = new Set(
    candidates.flatMap((candidate) =>
      candidate.why === 'elsewhere' ? [candidate.record.manufacturer.id] : [],
    ),
  );
  return candidates.filter((candidate) => candidate.why !== 'name' || !exact.has(candidate.manufacturer.id));
};

type CandidateProps = Pick<RowProps, 'isBusy' | 'act' | 'alike'> &
  Pick<LineResult, 'line' | 'files'> & { readonly candidate: LineCandidate };

const Candidate = ({ candidate, line, files, isBusy, act, alike }: CandidateProps) => {
  const decide = (decision: Decision): void => act({ kind: 'decide', decision });
  const { why, text, page } = candidate;
  return (
    <li>
      {/* Following a link to its page sends nothing that the list has. */}
      <a href={page} {...beside}>
        {why === 'name' ? text : <ExactText text={text} />}
      </a>{' '}
      <span class="why">
        {why === 'name' && candidate.isShortName ? 'has this short name' : candidateWords[why]}
      </span>{' '}
      {why === 'name' && (
        <DecideButton
          isBusy={isBusy}
          onPress={() =>
            decide({ kind: 'manufacturer', written: line.manufacturer, manufacturer: candidate.manufacturer })
          }
        >
          Use for {counted(alike, 'line')}
          <span class="hidden">
            : {line.manufacturer} is {text}
          </span>
        </DecideButton>
      )}
      {why !== 'name' && (
        <DecideButton
          isBusy={isBusy}
          onPress={() => decide({ kind: 'record', line, record: candidate.record, files })}
        >
          Use this
          <span class="hidden">
            {' '}
            for row {line.row}: {text}
          </span>
        </DecideButton>
      )}
    </li>
  );
};

/** Marks a line as checked by hand, with a note. */
const ByHand = ({ line, files, act }: Pick<RowProps, 'act'> & Pick<LineResult, 'line' | 'files'>) => {
  const [note, setNote] = useState('');
  const id = useId();
  return (
    <details class="by-hand">
      <summary>
        Checked by hand<span class="hidden"> row {line.row}</span>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act({ kind: 'decide', decision: { kind: 'by-hand', line, note: note.trim(), files } });
        }}
      >
        <label for={id}>What you checked</label>{' '}
        <input
          id={id}
          type="text"
          autocomplete="off"
          value={note}
          onInput={({ currentTarget: { value } }) => setNote(value)}
        />{' '}
        <Button isQuiet>Mark it</Button>
      </form>
    </details>
  );
};

/** What is known of the record of a line beside what the index has; words in place of it while and where it is not. */
const factsOf = (
  { record }: LineResult,
  facts: ShownResults['facts'],
): Partial<RecordFacts> & { readonly instead?: string } => {
  if (record === undefined) return {};
  if (facts === 'loading') return { instead: '…' };
  return facts === 'unavailable' ? { instead: 'not loaded' } : facts(record);
};

/** A cell of the list as it is. */
const OwnCell = ({ column, at, line }: { column: OwnColumn; at: number } & Pick<LineResult, 'line'>) => {
  if (column.use === 'partNumber') {
    return <th scope="row">{line.partNumber !== '' && <ExactText text={line.partNumber} />}</th>;
  }
  const text = column.use === 'manufacturer' ? line.manufacturer : (line.cells[at] ?? '');
  return (
    <td class="own" data-label={column.use === 'manufacturer' ? undefined : column.name}>
      {text}
    </td>
  );
};

/** The titles of advisories for a person to search, which are read when they are asked for. */
const AdvisoryTitles = ({
  advisories,
  titles,
}: {
  advisories: LineAdvisories['toSearch'];
  titles: RowProps['titles'];
}) => {
  const [read, setRead] = useState<readonly string[] | 'unavailable'>();
  const load = (isOpen: boolean): void => {
    if (isOpen && read === undefined) titles().then(setRead, () => setRead('unavailable'));
  };
  return (
    <details onToggle={({ currentTarget }) => load(currentTarget.open)}>
      <summary>Titles of {counted(advisories.length, 'advisory', 'advisories')} to search</summary>
      {read === 'unavailable' ? (
        <p>The titles could not be loaded.</p>
      ) : (
        <ul class="unmarked">
          {(read === undefined ? [] : advisories).map(({ id, place, address }) => (
            <li key={place}>
              <a href={address} {...beside}>
                {id}
              </a>{' '}
              {read?.[place]}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
};

/** Whether advisories name the number of a line: the answer in short, then why, and each advisory with what it says. */
const Advisories = ({ answer, titles }: { answer: LineAdvisories; titles: RowProps['titles'] }) =>
  answer.word === 'not_checked' ? null : (
    <details>
      <summary>{shortAnswer(answer)}</summary>
      <p>{answer.words}</p>
      {answer.advisories.length > 0 && (
        <ul class="unmarked">
          {answer.advisories.map((advisory) => (
            <li key={advisory.place}>
              <a href={advisory.address} {...beside}>
                {advisory.id}
              </a>
              , {dayInWords(advisory.date)}: {advisoryInWords(advisory)}
            </li>
          ))}
        </ul>
      )}
      {answer.toSearch.length > 0 && <AdvisoryTitles advisories={answer.toSearch} titles={titles} />}
    </details>
  );

/** A line of the list as it is, then its result: what it is called, the verdict with what can be done, what was found, who says so and when. */
export const ResultRow = ({ result, isBusy, act, alike, columns, facts, titles }: RowProps) => {
  const { line, outcome, record, changes, decision, files = [], advisories } = result;
  const hasCandidates = (outcome === 'candidates' || outcome === 'in_file') && result.candidates.length > 0;
  const isOpen = outcome === 'candidates' || outcome === 'not_found' || outcome === 'not_looked_up';
  const { name = '', saidBy = '', sourceAddress = '', instead = '' } = factsOf(result, facts);
  return (
    <tr data-outcome={outcome}>
      <td class="row">{line.row}</td>
      {columns.map((column, at) => (
        <OwnCell key={at} column={column} at={at} line={line} />
      ))}
      <td class="name">{instead === '' ? name : instead}</td>
      <td class="verdict">
        <StateMark of={outcome} word={verdictName(outcome)} />{' '}
        {changes !== undefined && (record !== undefined || changes !== '') && (
          <p class="changes">{changes === '' ? 'Unchanged.' : changes}</p>
        )}
        {files.map((listing) => (
          <p key={listing.file.sha256} class="in-file">
            {listingWords(listing)} {priceWords(listing)}
          </p>
        ))}
        {decision !== undefined && !isOpen && (
          <p class="decision">
            {decisionInWords(decision)}{' '}
            <DecideButton
              isBusy={isBusy}
              onPress={() =>
                act({
                  kind: 'decide',
                  decision:
                    decision.chosen === 'manufacturer'
                      ? { kind: 'undo-manufacturer', written: line.manufacturer }
                      : { kind: 'undo-line', line },
                })
              }
            >
              Undo<span class="hidden"> the decision about row {line.row}</span>
            </DecideButton>
          </p>
        )}
        {reasonOf(result) !== '' && <span class="reason">{reasonOf(result)}</span>}{' '}
        {hasCandidates && (
          <ul class="unmarked">
            {shownCandidates(result).map((candidate) => (
              <Candidate
                key={candidate.page}
                candidate={candidate}
                line={line}
                files={files}
                isBusy={isBusy}
                act={act}
                alike={alike}
              />
            ))}
          </ul>
        )}{' '}
        {isOpen && <ByHand line={line} files={files} act={act} />}
      </td>
      <td class="found">
        {record !== undefined && (
          <a href={record.address} {...beside}>
            {record.manufacturer.name} <ExactText text={record.partNumber} />
          </a>
        )}
      </td>
      <td class="said-by">
        {sourceAddress === '' ? (
          saidBy || instead
        ) : (
          <a href={sourceAddress} {...beside}>
            {saidBy}
          </a>
        )}
      </td>
      <td class="evidence">
        {record !== undefined && (
          <time dateTime={record.evidenceAsOf}>{dayInWords(record.evidenceAsOf)}</time>
        )}
        {record !== undefined && record.verificationStatus !== '' && (
          <>
            ,{' '}
            <a href={`/verification#${record.verificationStatus}`} {...beside}>
              {verificationWords(record.verificationStatus).toLowerCase()}
            </a>
          </>
        )}
      </td>
      {advisories !== undefined && (
        <td class="advisories">
          <Advisories answer={advisories} titles={titles} />
        </td>
      )}
    </tr>
  );
};
