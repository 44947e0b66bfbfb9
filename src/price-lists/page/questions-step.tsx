import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../browser/button.tsx';
import { ChoiceField, TextField } from '../../browser/form-fields.tsx';
import { StateMark } from '../../browser/state-mark.tsx';
import type { Question } from '../../columns/questions/question.ts';
import { counted } from '../../text/counted.ts';
import type { ListView } from './list-view.ts';
import { TimeField } from './time-field.tsx';
import type { ValidatorAction } from './validator-state.ts';

const other = 'other';

type AnsweredProps = { readonly question: Question; readonly onAnswer: (answer: string) => void };

type FreeAnswerProps = AnsweredProps & { readonly label: string; readonly hint: string };

/** An answer that is none of the offered ones. */
const FreeAnswer = ({ question: { isTime, answer }, label, hint, onAnswer }: FreeAnswerProps) =>
  isTime ? (
    <TimeField label={label} hint={hint} value={answer} onChange={onAnswer} />
  ) : (
    <TextField label={label} hint={hint} value={answer} onChange={onAnswer} isExact />
  );

/** A question whose usual answers are offered, and which may have another. */
const ChoiceQuestion = ({ question, onAnswer }: AnsweredProps) => {
  const { label, about, choices, isFree, answer } = question;
  const isOffered = choices.some(({ value }) => value === answer);
  const [isOther, setOther] = useState(answer !== '' && !isOffered);
  const choose = (value: string): void => {
    setOther(value === other);
    onAnswer(value === other ? '' : value);
  };
  return (
    <>
      <ChoiceField
        label={label}
        hint={about}
        choices={isFree ? [...choices, { value: other, text: 'Another value:' }] : choices}
        value={isOther ? other : isOffered ? answer : ''}
        onChange={choose}
      />
      {isOther && (
        <FreeAnswer question={question} label={`${label}, another value`} hint="" onAnswer={onAnswer} />
      )}
    </>
  );
};

/** A question, marked while it is still to be answered. */
const QuestionField = ({ question, onAnswer }: AnsweredProps) => {
  const { label, about, choices, isOptional, answer } = question;
  const isOpen = answer.trim() === '' && !isOptional;
  return (
    <div class="question" data-open={isOpen ? '' : undefined}>
      {isOpen && <StateMark of="question" />}
      {choices.length === 0 ? (
        <FreeAnswer question={question} label={label} hint={about} onAnswer={onAnswer} />
      ) : (
        <ChoiceQuestion question={question} onAnswer={onAnswer} />
      )}
    </div>
  );
};

type QuestionsStepProps = {
  readonly view: ListView;
  readonly act: (action: ValidatorAction) => void;
};

type UsualProps = { readonly usual: readonly string[]; readonly onUse: () => void };

/** Accepting the usual answers, each of which is named. */
const UsualAnswers = ({ usual, onUse }: UsualProps) =>
  usual.length === 0 ? null : (
    <div class="usual">
      <p>
        <strong>Most lists mean the following.</strong> Use it only if it is true of every row.
      </p>
      <ul class="unmarked">
        {usual.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Button isQuiet onPress={onUse}>
        Use these for every row
      </Button>
    </div>
  );

/** The second step: what the list does not say, each question once for all rows. */
export const QuestionsStep = ({ view, act }: QuestionsStepProps) => {
  const openId = useId();
  const asked = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  const { questions, open, rowCount, usual } = view;
  const nextOpen = (): HTMLElement | null | undefined =>
    asked.current?.querySelector<HTMLElement>('.question[data-open] :is(select, input)');
  const check = (): void => {
    const next = nextOpen();
    if (next) next.focus();
    else act({ kind: 'check-list' });
  };
  const isUsed = useRef(false);
  useLayoutEffect(() => {
    // The button that was pressed is gone: what is left to answer comes next.
    if (!isUsed.current || usual.length > 0) return;
    isUsed.current = false;
    (nextOpen() ?? start.current)?.focus();
  }, [usual]);
  const takeUsual = (): void => {
    isUsed.current = true;
    act({ kind: 'change', change: { kind: 'usual' } });
  };
  const fieldsOf = (group: Question['group']) =>
    questions
      .filter((question) => question.group === group)
      .map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          onAnswer={(answer) => act({ kind: 'change', change: { kind: 'answer', id: question.id, answer } })}
        />
      ));
  const texts = fieldsOf('texts');
  return (
    <>
      <p>Your list does not say this. Each answer applies to {counted(rowCount, 'row')}.</p>
      <UsualAnswers usual={usual} onUse={takeUsual} />
      <div class="questions" ref={asked}>
        {fieldsOf('list')}
      </div>
      {texts.length > 0 && (
        <>
          <h3>Texts to explain</h3>
          <p>Choose their meaning, or their rows are errors.</p>
          <div class="questions">{texts}</div>
        </>
      )}
      <p class="open-questions" id={openId} role="status">
        {open.all === 0 ? 'You have answered every question.' : `${counted(open.all, 'question')} to answer.`}
      </p>
      {view.unreadable !== '' && <p class="error-note">{view.unreadable}</p>}
      <p class="actions">
        <Button buttonRef={start} describedBy={openId} onPress={check}>
          Check the list
        </Button>
        <Button isQuiet onPress={() => act({ kind: 'make', file: 'mapping-file' })}>
          Download the mapping
        </Button>
        <span class="note">
          Use this file with <code>nameplate.mjs validate</code> to{' '}
          <a href="/docs/validate-in-ci">check later exports of the list</a>. This browser also remembers the
          answers for lists with the same headings.
        </span>
      </p>
    </>
  );
};
