import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';
import { FileButton } from '../../browser/file-button.tsx';
import { saveFile } from '../../browser/save-file.ts';
import { StateMark } from '../../browser/state-mark.tsx';
import { stateMarks } from '../../styles/state-marks.ts';
import type { ReportGroup, ReportRow } from '../report/report.ts';
import { type CheckedBatch, isComparable } from './batch-check.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { Sending } from './sending.tsx';
import type { ValidatorAction, ValidatorState } from './validator-state.ts';

/** Whether text inside an element is selected: then a click only ended the selection. */
const isSelectingIn = (element: Element): boolean => {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(element, true);
};

/** Leads to the place of a row in the text. The element is the one to come back to. */
type OnPlace = (row: ReportRow, origin: HTMLElement) => void;

const Row = ({ row, onPlace }: { readonly row: ReportRow; readonly onPlace: OnPlace }) => {
  const button = useRef<HTMLButtonElement>(null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button does the same by keyboard
    <li
      class="finding"
      onClick={({ currentTarget }) => {
        if (button.current !== null && !isSelectingIn(currentTarget)) onPlace(row, button.current);
      }}
    >
      <button ref={button} class="place exact" type="button">
        {row.place === '' ? 'the whole text' : row.place}
      </button>
      <span class="notes exact">{row.note}</span>
    </li>
  );
};

type GroupProps = { readonly group: ReportGroup; readonly isOpen: boolean; readonly onPlace: OnPlace };

const Group = ({ group, isOpen, onPlace }: GroupProps) => (
  <details class="group" open={isOpen}>
    <summary>
      <strong>{group.title}</strong>
      {group.count !== '' && `: ${group.count}`}
    </summary>
    <p>
      {group.detail}{' '}
      <a class="label" href={group.explanation} target="_blank" rel="noopener" title="Explained in a new tab">
        {group.code}
      </a>
    </p>
    {group.remedy !== '' && (
      <p class="remedy">
        <span class="label">To fix</span> {group.remedy}
      </p>
    )}
    <ol class="unmarked">
      {group.rows.map((row) => (
        <Row key={row.place} row={row} onPlace={onPlace} />
      ))}
    </ol>
  </details>
);

const saveVerdict = ({ verdict }: CheckedBatch): void => {
  const json = `${JSON.stringify(verdict, null, 2)}\n`;
  saveFile('verdict.json', new Blob([json], { type: 'application/json' }));
};

type CheckedProps = {
  readonly checked: CheckedBatch;
  readonly act: (action: ValidatorAction) => void;
  readonly onPlace: OnPlace;
};

/** What can be done with a batch that was checked, and its findings. */
const Checked = ({ checked, act, onPlace }: CheckedProps) => (
  <>
    <p class="actions">
      <Button isQuiet onPress={() => act({ kind: 'check-batch' })}>
        Check again
      </Button>
      <Button isQuiet onPress={() => saveVerdict(checked)}>
        Download the verdict as JSON
      </Button>
      {isComparable(checked) && (
        <FileButton
          accept=".json,application/json"
          isQuiet
          onFile={(file) => act({ kind: 'open-file', file, corrects: checked })}
        >
          Compare with a corrected batch
        </FileButton>
      )}
    </p>
    {checked.report.outcome === 'valid' && <Sending batch={checked.bytes} />}
    {checked.comparison !== undefined && (
      <ComparisonTable
        lines={checked.comparison}
        note="The figures count records: fixed, still wrong, newly wrong, and missing from the second file. A record is recognised by its sourceRecordId or, without one, by its place in the batch."
      />
    )}
    {checked.report.groups.map((group) => (
      <Group
        key={`${group.code} ${group.title}`}
        group={group}
        isOpen={checked.report.isShort}
        onPlace={onPlace}
      />
    ))}
  </>
);

type ReportViewProps = {
  readonly state: ValidatorState;
  readonly act: (action: ValidatorAction) => void;
  readonly onPlace: OnPlace;
};

/** The verdict on a batch and what is to be fixed. */
export const ReportView = ({ state, act, onPlace }: ReportViewProps) => {
  const { result, replacements, openedBatches } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const { current } = heading;
    // On a small screen the verdict is far below the button that was pressed.
    if (openedBatches > 0 && current !== null && current.getBoundingClientRect().top > innerHeight) {
      current.focus();
    }
  }, [openedBatches]);
  const report = result.kind === 'checked' ? result.report : undefined;
  const verdictState = report && (report.outcome === 'valid' ? 'valid' : 'finding');
  return (
    <section class="report" aria-labelledby="verdict-heading">
      <h2 ref={heading} id="verdict-heading" tabIndex={-1}>
        Verdict
      </h2>
      <div
        class="verdict state-box"
        data-outcome={report?.outcome ?? 'none'}
        data-tone={verdictState && stateMarks[verdictState].tone}
      >
        <p class="said" role="status">
          {verdictState !== undefined && <StateMark of={verdictState} word={report?.stamp} />}{' '}
          {result.kind === 'checked' ? result.report.summary : result.words}
        </p>
        {result.kind === 'checked' && <p class="note">{result.checkedAsOf}</p>}
        {report?.outcome === 'valid' && (
          <p class="note">
            You can send this batch. Check yourself that the records are true and that you may share them.
            This page sent and stored nothing.
          </p>
        )}
      </div>
      {result.kind === 'checked' && (
        // What was opened in the details of one batch says nothing about the next.
        <Checked key={replacements} checked={result} act={act} onPlace={onPlace} />
      )}
    </section>
  );
};
