import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { counted } from '../../../contracts/counted.ts';
import type { Instant } from '../../../contracts/supplier/instant.ts';
import { checkChoices } from '../../../supplier-lists/choices.ts';
import { tableSummary } from '../../../supplier-lists/mapping.ts';
import { Button } from '../../button.tsx';
import { FileButton } from '../../file-button.tsx';
import { ColumnsStep } from './columns-step.tsx';
import type { ListPanel } from './list-panel.ts';
import type { ListPanelState } from './list-panel-state.ts';
import { QuestionsStep } from './questions-step.tsx';
import { ResultStep } from './result-step.tsx';

type MappingChoiceProps = { readonly state: ListPanelState; readonly panel: ListPanel };

/** Takes the answers of an earlier list: those that this browser remembers for the same headings, or those of a file. */
const MappingChoice = ({ state: { list, said, isKnown }, panel }: MappingChoiceProps) => (
  <>
    {isKnown && (
      <p class="known">
        You have checked a list with these headings in this browser.{' '}
        <span class="actions">
          <Button onPress={() => panel.openRemembered(list)}>Use the same answers</Button>
          <Button isQuiet onPress={() => panel.forgetRemembered(list)}>
            Forget them
          </Button>
        </span>
      </p>
    )}
    <p class="actions">
      <FileButton accept=".json,application/json" isQuiet onFile={panel.openMapping}>
        Open a mapping
      </FileButton>
      <span class="note" role="status">
        {said}
      </span>
    </p>
  </>
);

type StepFrameProps = {
  readonly title: string;
  readonly isOpen: boolean;
  /** Whether it takes the focus when it opens. */
  readonly hasFocus: boolean;
  /** What the step came to, in a line, while it is folded; undefined while it cannot be opened. */
  readonly folded: string | undefined;
  readonly onOpen: () => void;
  readonly children: ComponentChildren;
};

/** A step, folded to one line while it is not the present one. */
const StepFrame = ({ title, isOpen, hasFocus, folded, onOpen, children }: StepFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isOpen && hasFocus) heading.current?.focus();
  }, [isOpen]);
  return (
    <section class="step" aria-label={title} data-open={isOpen ? '' : undefined}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {isOpen
        ? children
        : folded !== undefined && (
            <p class="folded">
              <span>{folded}</span>{' '}
              <Button isQuiet onPress={onOpen}>
                Change<span class="hidden">: {title}</span>
              </Button>
            </p>
          )}
    </section>
  );
};

type ListStepsProps = {
  readonly state: ListPanelState;
  readonly panel: ListPanel;
  /** The time that the list will be checked as of. */
  readonly now: Instant;
};

/** A list in three steps: what its columns are, what it does not say, and what comes of it. */
export const ListSteps = ({ state, panel, now }: ListStepsProps) => {
  const { list, mapping, step, hasFocus, result } = state;
  const open = checkChoices(list.table, mapping).filter(({ code }) => code !== 'guess_not_confirmed');
  const answered =
    open.length === 0 ? 'Every question is answered.' : `${counted(open.length, 'question')} to answer.`;
  return (
    <div class="card list-steps">
      <StepFrame
        title="1. Columns"
        isOpen={step === 'columns'}
        hasFocus={hasFocus}
        folded={tableSummary(list.table, mapping)}
        onOpen={() => panel.openStep('columns')}
      >
        <MappingChoice state={state} panel={panel} />
        <ColumnsStep
          list={list}
          mapping={mapping}
          onMapping={panel.setMapping}
          onSheet={(name) => panel.openSheet(list, name)}
          onHeadings={(headings) => panel.setHeadings(list, headings)}
          now={now}
          onDone={() => panel.confirmColumns(mapping)}
        />
      </StepFrame>
      <StepFrame
        title="2. What the list does not say"
        isOpen={step === 'questions'}
        hasFocus={hasFocus}
        folded={step === 'columns' ? undefined : answered}
        onOpen={() => panel.openStep('questions')}
      >
        <QuestionsStep
          table={list.table}
          mapping={mapping}
          onMapping={panel.setMapping}
          onCheck={panel.check}
          onDownload={() => panel.saveMapping(state)}
        />
      </StepFrame>
      <StepFrame
        title="3. Result"
        isOpen={step === 'result'}
        hasFocus={hasFocus}
        folded={undefined}
        onOpen={() => panel.openStep('result')}
      >
        {result !== undefined && <ResultStep result={result} panel={panel} />}
      </StepFrame>
    </div>
  );
};
