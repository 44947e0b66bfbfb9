import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { beginAt } from '../../browser/begin-at.ts';
import { Button } from '../../browser/button.tsx';
import { FileButton } from '../../browser/file-button.tsx';
import { counted } from '../../text/counted.ts';
import { ColumnsStep } from './columns-step.tsx';
import { QuestionsStep } from './questions-step.tsx';
import { ResultStep } from './result-step.tsx';
import type { ShownList, ValidatorAction } from './validator-state.ts';
import { forgetMapping, rememberedMapping } from './validator-work.ts';

/** What the steps of a list need: the list, and what tells the page what a person does. */
type StepProps = { readonly list: ShownList; readonly act: (action: ValidatorAction) => void };

/** Takes the answers of an earlier list: those that this browser remembers for the same headings, or those of a file. */
const MappingChoice = ({ list: { view, said, isKnown }, act }: StepProps) => {
  const { form } = view.state;
  const open = (file: Blob): void => act({ kind: 'open-mapping', file });
  const forget = (): void => {
    forgetMapping(form);
    act({ kind: 'forgot-mapping' });
  };
  return (
    <>
      {isKnown && (
        <p class="known">
          You checked a list with these headings before.{' '}
          <span class="actions">
            <Button onPress={() => open(new Blob([rememberedMapping(form) ?? '']))}>
              Use the same answers
            </Button>
            <Button isQuiet onPress={forget}>
              Forget them
            </Button>
          </span>
        </p>
      )}
      <p class="actions">
        <FileButton accept=".json,application/json" isQuiet onFile={open}>
          Open a mapping
        </FileButton>
        <span class="note" role="status">
          {said}
        </span>
      </p>
    </>
  );
};

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
    if (isOpen && hasFocus) beginAt(heading.current);
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

/** A list in three steps: what its columns are, what it does not say, and what comes of it. */
export const ListSteps = ({ list, act }: StepProps) => {
  const { view, step, hasFocus, result } = list;
  const { questions } = view.open;
  const answered =
    questions === 0 ? 'Every question is answered.' : `${counted(questions, 'question')} to answer.`;
  return (
    <div class="card list-steps">
      <StepFrame
        title="1. Columns"
        isOpen={step === 'columns'}
        hasFocus={hasFocus}
        folded={view.summary}
        onOpen={() => act({ kind: 'open-step', step: 'columns' })}
      >
        <MappingChoice list={list} act={act} />
        <ColumnsStep view={view} act={act} />
      </StepFrame>
      <StepFrame
        title="2. Questions about the list"
        isOpen={step === 'questions'}
        hasFocus={hasFocus}
        folded={step === 'columns' ? undefined : answered}
        onOpen={() => act({ kind: 'open-step', step: 'questions' })}
      >
        <QuestionsStep view={view} act={act} />
      </StepFrame>
      <StepFrame
        title="3. Result"
        isOpen={step === 'result'}
        hasFocus={hasFocus}
        folded={undefined}
        onOpen={() => act({ kind: 'open-step', step: 'result' })}
      >
        {result !== undefined && <ResultStep result={result} act={act} />}
      </StepFrame>
    </div>
  );
};
