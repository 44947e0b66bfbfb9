import { Fragment } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';
import { ExactText } from '../../browser/exact-text.tsx';
import { StateMark } from '../../browser/state-mark.tsx';
import { verificationWords } from '../../contracts/record-evidence.ts';
import { differenceOf } from '../../lookup-text/difference.ts';
import { counted } from '../../text/counted.ts';
import { dayInWords } from '../../text/day-in-words.ts';
import { lineWords, meantWords, offeredWords } from '../../text/lookup-words.ts';
import { isPerhapsNamed } from '../advisories.ts';
import type { FileListing, FoundRecord, LineCandidate, LineResult } from '../line.ts';
import { decisionInWords, wordsBesideVerdict } from '../line-results.ts';
import { writtenManufacturer } from '../look-up-line.ts';
import { listingInShort } from '../own-files.ts';
import { beside } from './beside.ts';
import { DecideButton } from './decide-button.tsx';
import { Advisories } from './line-advisories.tsx';
import type { ListLookupAction, ShownResults } from './list-lookup-state.ts';
import type { Decision, OwnColumn } from './looked-up-list.ts';

type RowProps = {
  readonly result: LineResult;
  /** Whether a decision is being applied. */
  readonly isBusy: boolean;
  readonly act: (action: ListLookupAction) => void;
  /** How many lines that are not decided write the manufacturer as this one does. */
  readonly alike: number;
  /** The columns of the list that are shown, with their places in it. */
  readonly columns: readonly { readonly column: OwnColumn; readonly at: number }[];
  readonly facts: ShownResults['facts'];
  /** The verification state that the table says once. */
  readonly usualStatus: string;
};

/** Why a line was not found, as far as its verdict and its candidates do not say it. */
const reasonOf = ({ outcome, words, missing = words }: LineResult): string =>
  outcome === 'chosen' ? '' : wordsBesideVerdict(missing);

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

/** What a record is called, as far as the line does not say it already. */
const namesOf = ({ manufacturer, partNumber }: FoundRecord, { line }: LineResult, name: string) => {
  const isSameNumber = partNumber === line.partNumber;
  const isSameManufacturer = manufacturer.name.toLowerCase() === line.manufacturer.trim().toLowerCase();
  const own = name === partNumber ? '' : name;
  return {
    manufacturer: isSameManufacturer && own !== '' ? '' : manufacturer.name,
    number: own !== '' && (isSameNumber || own.includes(partNumber)) ? '' : partNumber,
    name: own,
  };
};

/** The record of a line: its name, then who lists it and when. */
const Found = ({
  record,
  result,
  facts,
  usualStatus,
}: Pick<RowProps, 'result' | 'facts' | 'usualStatus'> & { readonly record: FoundRecord }) => {
  const known = typeof facts === 'function' ? facts(record) : undefined;
  const { manufacturer, number, name } = namesOf(record, result, known?.name ?? '');
  const { verificationStatus: status, evidenceAsOf } = record;
  const said = known?.said.map((source) => source.name).join('; ') ?? '';
  return (
    <>
      <p>
        <a href={record.address} {...beside}>
          {manufacturer} {number !== '' && <ExactText text={number} />} {name}
        </a>
        {facts === 'loading' && ' …'}
      </p>
      <p class="from">
        {known === undefined ? (
          facts === 'unavailable' && 'source not loaded'
        ) : known.sourceAddress === '' ? (
          said
        ) : (
          <a href={known.sourceAddress} {...beside}>
            {said}
          </a>
        )}
        {facts !== 'loading' && ', '}
        <time dateTime={evidenceAsOf}>{dayInWords(evidenceAsOf)}</time>
        {status !== '' && status !== usualStatus && (
          <>
            {', '}
            <a href={`/verification#${status}`} {...beside}>
              {verificationWords(status).toLowerCase()}
            </a>
          </>
        )}
      </p>
    </>
  );
};

/** What a file of the user says of a line: the name, then where it stands. */
const Listed = ({ listing }: { readonly listing: FileListing }) => (
  <>
    {listing.name.trim() !== '' && <p>{listing.name.trim()}</p>}
    <p class="from">{listingInShort(listing)}</p>
  </>
);

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

/** A line of the list as it is, then the verdict with what can be done, what was found and who says so, and advisories to read. */
export const ResultRow = ({ result, isBusy, act, alike, columns, facts, usualStatus }: RowProps) => {
  const { line, outcome, record, changes, decision, files = [], advisories } = result;
  const hasCandidates = (outcome === 'candidates' || outcome === 'in_file') && result.candidates.length > 0;
  const isOpen = outcome === 'candidates' || outcome === 'not_found' || outcome === 'not_looked_up';
  const toRead = advisories !== undefined && isPerhapsNamed(result) && <Advisories answer={advisories} />;
  // Where nothing was found, what can be done has its place too.
  const isEmpty = record === undefined && files.length === 0;
  return (
    <tr data-outcome={outcome}>
      <td class="row">{line.row}</td>
      {columns.map(({ column, at }) => (
        <OwnCell key={at} column={column} at={at} line={line} />
      ))}
      <td class="verdict" colSpan={isEmpty ? 2 : 1}>
        <StateMark of={outcome} />{' '}
        {changes !== undefined && (record !== undefined || changes !== '') && (
          <p class="changes">{changes === '' ? 'Unchanged.' : changes}</p>
        )}
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
        {isEmpty && toRead}
      </td>
      {!isEmpty && (
        <td class="found">
          {record !== undefined && (
            <Found record={record} result={result} facts={facts} usualStatus={usualStatus} />
          )}
          {files.map((listing) => (
            <Listed key={listing.file.sha256} listing={listing} />
          ))}
          {toRead}
        </td>
      )}
    </tr>
  );
};
