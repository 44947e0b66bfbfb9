import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { positionsIn } from '../../../packages/record-contract/src/index.ts';
import { pagePart } from '../../browser/page-part.ts';
import { takeDroppedFiles } from '../../browser/start-program.ts';
import { usePage } from '../../browser/use-page.ts';
import { findRanges, rangeOfOffset, shownText, type TextRange } from '../../tables/json-positions.ts';
import type { ReportRow } from '../report/report.ts';
import { BatchText } from './batch-text.tsx';
import { Intake } from './intake.tsx';
import { ListSteps } from './list-steps.tsx';
import { ReportView } from './report-view.tsx';
import { reduceValidator } from './validator-reducer.ts';
import { emptyValidator } from './validator-state.ts';
import { createValidatorWork } from './validator-work.ts';

/** The pause in typing before a check, so that a screen reader does not announce a verdict for each letter. */
const pauseMilliseconds = 400;

const rangeOf = ({ pointer, offset }: ReportRow, bytes: Uint8Array): TextRange => {
  if (pointer !== undefined) return findRanges(shownText(bytes))(pointer);
  return offset === undefined ? { start: 0, end: 0 } : rangeOfOffset(bytes, offset);
};

/** Selects a part of a text that does not wrap, with the focus on it and its line a third below the top. */
const selectRange = (area: HTMLTextAreaElement, { start, end }: TextRange): void => {
  // A browser scrolls to the cursor when the area gets the focus, but not to a selection.
  area.setSelectionRange(start, start);
  area.blur();
  area.focus();
  area.setSelectionRange(start, end);
  const linesBefore = positionsIn(area.value)(start).line - 1;
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = linesBefore * lineHeight - area.clientHeight / 3;
};

/** The page that checks a batch at once, and takes a list through its steps. */
export const ValidatorPage = () => {
  const [state, act] = usePage(emptyValidator, reduceValidator, createValidatorWork);
  const area = useRef<HTMLTextAreaElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const { list, asOf, result, pause } = state;
  useEffect(() => takeDroppedFiles((file) => act({ kind: 'open-file', file })), []);
  useEffect(() => {
    if (pause === undefined) return;
    const timer = setTimeout(() => act({ kind: 'check-batch' }), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [pause]);
  const goTo = (row: ReportRow, origin: HTMLElement): void => {
    if (area.current === null || result.kind !== 'checked') return;
    cameFrom.current = origin;
    selectRange(area.current, rangeOf(row, result.bytes));
  };
  return (
    <>
      <Intake act={act} isMain={list === undefined} asOf={asOf} />
      {list !== undefined && (
        <p class="error-note" role="status">
          {result.kind === 'unchecked' && result.words}
        </p>
      )}
      {list !== undefined && <ListSteps list={list} act={act} />}
      <div class={list === undefined ? 'columns' : undefined}>
        <BatchText state={state} act={act} area={area} onEscape={() => cameFrom.current?.focus()} />
        {list === undefined && <ReportView state={state} act={act} onPlace={goTo} />}
      </div>
    </>
  );
};

/** Draws the validator into the place that the page marks for it. */
export const startValidator = (): void => {
  const root = pagePart(document, 'validator', HTMLElement);
  root.replaceChildren();
  render(<ValidatorPage />, root);
};
