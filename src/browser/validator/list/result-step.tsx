import { counted } from '../../../contracts/counted.ts';
import { groupDigits, maxBodyBytes, maxRecords } from '../../../contracts/supplier/limits.ts';
import { placeInWords } from '../../../supplier-lists/table.ts';
import { Button } from '../../button.tsx';
import { FileButton } from '../../file-button.tsx';
import { ComparisonTable } from '../comparison-table.tsx';
import type { FindingGroupLine, ListOutcome } from './list-tasks.ts';

/** What came of the list so far. */
export type ListResult =
  /** The total is 0 while it is unknown. */
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  /** `checkedAsOf` says which reference time was used, `said` what was done since. */
  | {
      readonly kind: 'checked';
      readonly outcome: ListOutcome;
      readonly checkedAsOf: string;
      readonly said: string;
    }
  /** Nothing came of it. */
  | { readonly kind: 'ended'; readonly why: string };

const rows = (count: number): string => `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'}`;

/** What came of checking, in a sentence or two. */
const summaryOf = ({ rowCount, validCount, leftOutCount, groups }: ListOutcome): string => {
  const leftOut = leftOutCount === 0 ? '' : ` ${rows(leftOutCount)} left out, as you said.`;
  const checked = rowCount - leftOutCount;
  if (groups.length === 0) return `Valid. All ${rows(checked)} meet the contract.${leftOut}`;
  return `${groupDigits(validCount)} of ${rows(checked)} meet the contract.${leftOut} ${counted(groups.length, 'problem')} to fix:`;
};

/** `(column Qty): 50 rows`. */
const countOf = ({ place, count }: FindingGroupLine): string =>
  `${place === '' ? '' : `(${placeInWords(place)})`}: ${count === 0 ? 'every batch' : rows(count)}`;

const Group = ({ group }: { readonly group: FindingGroupLine }) => (
  <li>
    <details class="group">
      <summary>
        <strong>{group.title}</strong> {countOf(group)}
      </summary>
      <p>{group.count === 0 ? 'The source of the list.' : `Rows ${group.rows}.`}</p>
      <p>{group.detail}</p>
      <p>
        <span class="label">To fix</span> {group.fix}
      </p>
      <p>
        <a
          class="label"
          href={group.explanation}
          target="_blank"
          rel="noopener"
          title="Explained in a new tab"
        >
          {group.code}
        </a>
      </p>
    </details>
  </li>
);

/** What can be done with a list that was checked. */
export type ResultActions = {
  readonly onCheck: () => void;
  readonly onCancel: () => void;
  readonly onBatches: () => void;
  readonly onFirstBatch: () => void;
  readonly onReport: () => void;
  readonly onCorrected: (file: File) => void;
};

const Actions = ({ outcome, on }: { readonly outcome: ListOutcome; readonly on: ResultActions }) => {
  const hasValid = outcome.validCount > 0;
  return (
    <>
      <p class="actions">
        <Button isDisabled={!hasValid} onPress={on.onBatches}>
          Download the batches
        </Button>
        <Button isQuiet isDisabled={!hasValid} onPress={on.onFirstBatch}>
          Show the first batch
        </Button>
        <Button isQuiet onPress={on.onReport}>
          Download a report for each row
        </Button>
        <FileButton accept=".csv,.tsv,.txt,.xlsx,.xml,text/csv" isQuiet onFile={on.onCorrected}>
          Compare with a corrected file
        </FileButton>
      </p>
      <p class="note">
        The batches have the records that meet the contract, and no other: one batch on each line (JSON
        Lines), at most {maxRecords} records and {maxBodyBytes / 1024} KiB. The report is CSV with a line for
        each row.
      </p>
    </>
  );
};

const Running = ({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) => (
  <p class="running">
    <progress aria-label="Rows checked" max={1} value={total === 0 ? undefined : done / total} />
    <button class="button quiet" type="button" onClick={onCancel}>
      Cancel
    </button>
  </p>
);

/** The third step: one verdict, the findings by cause, and what can be saved. */
export const ResultStep = ({ result, on }: { readonly result: ListResult; readonly on: ResultActions }) => {
  const outcome = result.kind === 'checked' ? result.outcome : undefined;
  const words = {
    running: () => 'Checking every row …',
    checked: () => (outcome === undefined ? '' : summaryOf(outcome)),
    ended: () => (result.kind === 'ended' ? result.why : ''),
  }[result.kind]();
  const state = outcome === undefined ? result.kind : outcome.groups.length === 0 ? 'valid' : 'invalid';
  return (
    <>
      <div class="list-outcome" data-outcome={state}>
        <p class="said" role="status">
          {words}
        </p>
        {result.kind === 'checked' && <p class="note">{result.checkedAsOf}</p>}
        {outcome?.groups.length === 0 && (
          <p class="note">
            Meeting the contract proves neither that the records are true nor that you may share them. Nothing
            was sent, stored, published or approved.
          </p>
        )}
      </div>
      {result.kind === 'running' && <Running {...result} onCancel={on.onCancel} />}
      {result.kind === 'ended' && (
        <p class="actions">
          <button class="button" type="button" onClick={on.onCheck}>
            Check the list
          </button>
        </p>
      )}
      {outcome !== undefined && (
        <>
          <ul class="groups unmarked">
            {outcome.groups.map((group) => (
              <Group key={`${group.code} ${group.place} ${group.rows}`} group={group} />
            ))}
          </ul>
          <Actions outcome={outcome} on={on} />
          <p role="status">{result.kind === 'checked' ? result.said : ''}</p>
          {outcome.comparison !== undefined && (
            <ComparisonTable
              lines={outcome.comparison}
              note="Figures count rows: those that no longer have the problem, still have it, newly have it, and are not in the second file. A row is recognised by its item number, or by its row number if it has none."
            />
          )}
        </>
      )}
    </>
  );
};
