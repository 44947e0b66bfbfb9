import { Fragment } from 'preact';
import { useId, useState } from 'preact/hooks';
import { advisoryInWords, shortAnswer } from '../../advisories/advisory-words.ts';
import { Button } from '../../browser/button.tsx';
import { ExactText } from '../../browser/exact-text.tsx';
import { StateMark } from '../../browser/state-mark.tsx';
import { verificationWords } from '../../contracts/record-evidence.ts';
import { differenceOf } from '../../lookup-text/difference.ts';
import { counted } from '../../text/counted.ts';
import { dayInWords } from '../../text/day-in-words.ts';
import { lineWords, meantWords, offeredWords } from '../../text/lookup-words.ts';
import { writtenManufacturer } from '../decide-lines.ts';
import type { LineAdvisories, LineCandidate, LineResult } from '../line.ts';
import { decisionInWords } from '../line-results.ts';
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

/** Why a line was not found; the reasons for its candidates stand with them. */
const reasonOf = ({ outcome, words, missing }: LineResult): string =>
  outcome === 'candidates' ? (missing ?? words) : outcome === 'chosen' ? '' : words;

/** Why candidates are offered for one reason, in a sentence. */
const groupWords = (
  why: LineCandidate['why'],
  candidates: readonly LineCandidate[],
  written: string,
): string => {
  if (why === 'chosen') return lineWords.changed;
  if (why === 'name') {
    const named = candidates.flatMap((one) =>
      one.why === 'name' ? { ...one, matched: written, record: undefined } : [],
    );
    return meantWords(named).join(' ');
  }
  return offeredWords(
    why,
    candidates.flatMap(({ record }) => record ?? []),
  );
};

type CandidateProps = Pick<RowProps, 'isBusy' | 'act' | 'alike' | 'result'> & {
  readonly candidate: LineCandidate;
};

const Candidate = ({ candidate, result, isBusy, act, alike }: CandidateProps) => {
  const decide = (decision: Decision): void => act({ kind: 'decide', decision });
  const { line, asked } = result;
  const { why, text, page, record } = candidate;
  const differs =
    why === 'spelling' ? differenceOf((asked ?? line).partNumber, candidate.record.partNumber) : undefined;
  const written = writtenManufacturer(result) ?? '';
  return (
    <li>
      {/* Following a link to its page sends nothing that the list has. */}
      <a href={page} {...beside}>
        {record === undefined ? text : <ExactText text={text} />}
      </a>{' '}
      {differs !== undefined && differs.words !== '' && <span class="why">{differs.words}</span>}{' '}
      {why === 'name' ? (
        <DecideButton
          isBusy={isBusy}
          onPress={() => decide({ kind: 'manufacturer', written, manufacturer: candidate.manufacturer })}
        >
          Use for {counted(alike, 'line')}
          <span class="hidden">
            : {written} is {candidate.manufacturer.name}
          </span>
        </DecideButton>
      ) : (
        <DecideButton
          isBusy={isBusy}
          onPress={() => decide({ kind: 'records', choices: [{ result, record: candidate.record }] })}
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

/** What is offered for a line, under a sentence for each reason. */
const Candidates = (props: Omit<CandidateProps, 'candidate'>) => {
  const { result } = props;
  const written = writtenManufacturer(result) ?? '';
  return (
    <>
      {[...Map.groupBy(result.candidates, ({ why }) => why)].map(([why, candidates]) => (
        <Fragment key={why}>
          <p class="why">{groupWords(why, candidates, written)}</p>
          <ul class="unmarked">
            {candidates.map((candidate) => (
              <Candidate key={candidate.page} candidate={candidate} {...props} />
            ))}
          </ul>
        </Fragment>
      ))}
    </>
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
        <StateMark of={outcome} />{' '}
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
                      ? {
                          kind: 'undo-manufacturer',
                          written: writtenManufacturer(result) ?? line.manufacturer,
                        }
                      : { kind: 'undo-line', line },
                })
              }
            >
              Undo<span class="hidden"> the decision about row {line.row}</span>
            </DecideButton>
          </p>
        )}
        {reasonOf(result) !== '' && <span class="reason">{reasonOf(result)}</span>}{' '}
        {hasCandidates && <Candidates result={result} isBusy={isBusy} act={act} alike={alike} />}{' '}
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
