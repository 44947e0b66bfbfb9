import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { counted } from '../../../contracts/counted.ts';
import type { Instant } from '../../../contracts/supplier/instant.ts';
import { checkChoices } from '../../../supplier-lists/choices.ts';
import type { HeadingRows } from '../../../supplier-lists/headings.ts';
import { type Mapping, tableSummary } from '../../../supplier-lists/mapping.ts';
import { ColumnsStep } from './columns-step.tsx';
import type { List } from './list.ts';
import { MappingChoice } from './mapping-choice.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { type ListResult, type ResultActions, ResultStep } from './result-step.tsx';

/** The steps from a list to its batches. */
export type StepName = 'columns' | 'questions' | 'result';

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
  useEffect(() => {
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
              <button class="button quiet" type="button" aria-label={`Change: ${title}`} onClick={onOpen}>
                Change
              </button>
            </p>
          )}
    </section>
  );
};

type ListStepsProps = {
  readonly list: List;
  readonly mapping: Mapping;
  /** The time that the list will be checked as of. */
  readonly now: Instant;
  readonly step: StepName;
  readonly hasFocus: boolean;
  readonly result: ListResult | undefined;
  readonly onStep: (step: StepName) => void;
  readonly onMapping: (mapping: Mapping) => void;
  readonly onSheet: (name: string) => void;
  readonly onHeadings: (headings: HeadingRows) => void;
  readonly onColumns: () => void;
  readonly onCheck: () => void;
  readonly onDownload: () => void;
  readonly said: string;
  readonly isKnown: boolean;
  readonly onOpenMapping: (file: File) => void;
  readonly onKnown: () => void;
  readonly onForget: () => void;
  readonly on: ResultActions;
};

/** A list in three steps: what its columns are, what it does not say, and what comes of it. */
export const ListSteps = (props: ListStepsProps) => {
  const { list, mapping, step, hasFocus, result, onStep, onMapping } = props;
  const open = checkChoices(list.table, mapping).filter(({ code }) => code !== 'guess_not_confirmed');
  const answered =
    open.length === 0 ? 'Every question is answered.' : `${counted(open.length, 'question')} to answer.`;
  return (
    <div class="card list-steps">
      <StepFrame
        title="1. Columns"
        isOpen={step === 'columns'}
        hasFocus={hasFocus}
        folded={tableSummary(list.table, mapping.sources)}
        onOpen={() => onStep('columns')}
      >
        <MappingChoice {...props} />
        <ColumnsStep
          list={list}
          mapping={mapping}
          onMapping={onMapping}
          onSheet={props.onSheet}
          onHeadings={props.onHeadings}
          now={props.now}
          onDone={props.onColumns}
        />
      </StepFrame>
      <StepFrame
        title="2. What the list does not say"
        isOpen={step === 'questions'}
        hasFocus={hasFocus}
        folded={step === 'columns' ? undefined : answered}
        onOpen={() => onStep('questions')}
      >
        <QuestionsStep
          table={list.table}
          mapping={mapping}
          onMapping={onMapping}
          onCheck={props.onCheck}
          onDownload={props.onDownload}
        />
      </StepFrame>
      <StepFrame
        title="3. Result"
        isOpen={step === 'result'}
        hasFocus={hasFocus}
        folded={undefined}
        onOpen={() => onStep('result')}
      >
        {result !== undefined && <ResultStep result={result} on={props.on} />}
      </StepFrame>
    </div>
  );
};
