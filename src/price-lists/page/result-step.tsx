import { maxBodyBytes, maxRecords } from '../../../packages/record-contract/src/index.ts';
import { Button } from '../../browser/button.tsx';
import { FileButton } from '../../browser/file-button.tsx';
import { StateMark } from '../../browser/state-mark.tsx';
import { stateMarks } from '../../styles/state-marks.ts';
import { placeInWords } from '../../tables/table.ts';
import { counted, groupDigits } from '../../text/counted.ts';
import { ComparisonTable } from './comparison-table.tsx';
import type { FindingGroupLine, ListOutcome } from './list-session.ts';
import { Sending } from './sending.tsx';
import type { ListResult, ValidatorAction } from './validator-state.ts';

/** Tells the page what a person does. */
type Act = (action: ValidatorAction) => void;

const rows = (count: number): string => `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'}`;

/** What came of checking, in a sentence or two. */
const summaryOf = ({ rowCount, validCount, leftOutCount, groups }: ListOutcome): string => {
  const leftOut = leftOutCount === 0 ? '' : ` ${rows(leftOutCount)} left out, as you said.`;
  const checked = rowCount - leftOutCount;
  if (groups.length === 0) return `All ${rows(checked)} meet the contract.${leftOut}`;
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

const Actions = ({ outcome, act }: { readonly outcome: ListOutcome; readonly act: Act }) => {
  const hasValid = outcome.validCount > 0;
  return (
    <>
      <p class="actions">
        <Button isDisabled={!hasValid} onPress={() => act({ kind: 'make', file: 'batches' })}>
          Download the batches
        </Button>
        <Button isQuiet isDisabled={!hasValid} onPress={() => act({ kind: 'make', file: 'first-batch' })}>
          Show the first batch
        </Button>
        <Button isQuiet onPress={() => act({ kind: 'make', file: 'report' })}>
          Download a report for each row
        </Button>
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,.xml,text/csv"
          isQuiet
          onFile={(file) => act({ kind: 'open-file', file, corrects: 'list' })}
        >
          Compare with a corrected file
        </FileButton>
      </p>
      <p class="note">
        The batches have only the records that meet the contract: one batch a line (JSON Lines), up to{' '}
        {maxRecords} records and {maxBodyBytes / 1024} KiB. The report is CSV with a line for each row.
      </p>
    </>
  );
};

const Running = ({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) => (
  <p class="running">
    <progress aria-label="Rows checked" max={1} value={total === 0 ? undefined : done / total} />
    <Button isQuiet onPress={onCancel}>
      Cancel
    </Button>
  </p>
);

/** What came of the list so far, in words. */
const wordsOf = (result: ListResult): string => {
  if (result.kind === 'running') return 'Checking every row …';
  return result.kind === 'ended' ? result.why : summaryOf(result.outcome);
};

type CheckedProps = {
  readonly result: Extract<ListResult, { readonly kind: 'checked' }>;
  readonly act: Act;
};

/** The first batch, below the steps that made it. */
const FirstBatch = ({ text }: { readonly text: string }) => (
  <section class="batch">
    <h3>
      <label for="first-batch">The first batch</label>
    </h3>
    <textarea class="exact" id="first-batch" rows={24} readOnly spellcheck={false} value={text} />
    <Sending batch={text} />
  </section>
);

const Checked = ({ result: { outcome, said, firstBatch }, act }: CheckedProps) => (
  <>
    <ul class="groups unmarked">
      {outcome.groups.map((group) => (
        <Group key={`${group.code} ${group.place} ${group.rows}`} group={group} />
      ))}
    </ul>
    <Actions outcome={outcome} act={act} />
    <p role="status">{said}</p>
    {firstBatch !== undefined && <FirstBatch text={firstBatch} />}
    {outcome.comparison !== undefined && (
      <ComparisonTable
        lines={outcome.comparison}
        note="The figures count rows: fixed, still wrong, newly wrong, and missing from the second file. A row is recognised by its item number or, without one, by its row number."
      />
    )}
  </>
);

/** The third step: one verdict, the findings by cause, and what can be saved. */
export const ResultStep = ({ result, act }: { readonly result: ListResult; readonly act: Act }) => {
  const isChecked = result.kind === 'checked';
  const isValid = isChecked && result.outcome.groups.length === 0;
  const state = isValid ? 'valid' : 'finding';
  return (
    <>
      <div
        class="list-outcome state-box"
        data-outcome={isChecked ? (isValid ? 'valid' : 'invalid') : result.kind}
        data-tone={isChecked ? stateMarks[state].tone : undefined}
      >
        <p class="said" role="status">
          {isChecked && <StateMark of={state} word={isValid ? 'Valid' : 'Invalid'} />} {wordsOf(result)}
        </p>
        {isChecked && <p class="note">{result.checkedAsOf}</p>}
        {isValid && (
          <p class="note">
            You can send these batches. Check yourself that the records are true and that you may share them.
            This page sent and stored nothing.
          </p>
        )}
      </div>
      {result.kind === 'running' && <Running {...result} onCancel={() => act({ kind: 'cancel' })} />}
      {result.kind === 'ended' && (
        <p class="actions">
          <Button onPress={() => act({ kind: 'check-list' })}>Check the list</Button>
        </p>
      )}
      {isChecked && <Checked result={result} act={act} />}
    </>
  );
};
