import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ChoiceField, TextField } from '../../form-fields.tsx';
import { StateMark } from '../../state-mark.tsx';

/** A question, marked while it is still to be answered. */
const Mark = ({ isOpen, children }: { readonly isOpen: boolean; readonly children: ComponentChildren }) => (
  <div class="question" data-open={isOpen ? '' : undefined}>
    {isOpen && <StateMark of="question" />}
    {children}
  </div>
);

type Choice<Value> = { readonly value: Value; readonly text: string };

type SelectQuestionProps<Value> = {
  readonly label: string;
  readonly about: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value | undefined;
  /** Whether it may be left open. */
  readonly isOptional?: boolean;
  readonly onChoose: (value: Value | undefined) => void;
};

/** A question with a few answers. Nothing is chosen at first. */
export const SelectQuestion = <Value extends string | number>(props: SelectQuestionProps<Value>) => {
  const { label, about, choices, chosen, isOptional = false, onChoose } = props;
  return (
    <Mark isOpen={chosen === undefined && !isOptional}>
      <ChoiceField
        label={label}
        hint={about}
        choices={choices.map(({ value, text }) => ({ value: String(value), text }))}
        value={String(chosen ?? '')}
        onChange={(option) => onChoose(choices.find(({ value }) => String(value) === option)?.value)}
      />
    </Mark>
  );
};

type TextQuestionProps = {
  readonly label: string;
  readonly about: string;
  readonly text: string;
  /** Whether it may be left open. */
  readonly isOptional?: boolean;
  readonly onText: (text: string) => void;
};

/** A question that is answered by a text. */
export const TextQuestion = ({ label, about, text, isOptional = false, onText }: TextQuestionProps) => (
  <Mark isOpen={text.trim() === '' && !isOptional}>
    <TextField label={label} hint={about} value={text} onChange={onText} isExact />
  </Mark>
);

type QuestionProps = TextQuestionProps & {
  /** Texts that are offered. */
  readonly offers: readonly Choice<string>[];
  /** The words for values that are computed. */
  readonly made?: readonly string[];
  /** The index of the one that is chosen; -1 if none is. */
  readonly chosenMade?: number;
  /** Whether only the offered texts are allowed. */
  readonly isClosed?: boolean;
  readonly onMade?: (index: number) => void;
};

const other = 'other';
const computed = 'made:';

/** A question whose usual answers are offered, and which may have another: a value for every row. */
export const Question = (props: QuestionProps) => {
  const { offers, made = [], chosenMade = -1, isClosed = false, onMade, ...question } = props;
  const { label, about, text, onText } = question;
  const isOffered = offers.some(({ value }) => value === text);
  const [isOther, setOther] = useState(text !== '' && !isOffered);
  if (offers.length === 0 && made.length === 0) return <TextQuestion {...question} />;
  const choose = (value: string): void => {
    setOther(value === other);
    if (value.startsWith(computed)) onMade?.(Number(value.slice(computed.length)));
    else onText(value === other ? '' : value);
  };
  return (
    <Mark isOpen={chosenMade === -1 && text.trim() === ''}>
      <ChoiceField
        label={label}
        hint={about}
        choices={[
          ...made.map((words, index) => ({ value: `${computed}${index}`, text: words })),
          ...offers,
          ...(isClosed ? [] : [{ value: other, text: 'Another value:' }]),
        ]}
        value={chosenMade !== -1 ? `${computed}${chosenMade}` : isOther ? other : isOffered ? text : ''}
        onChange={choose}
      />
      {isOther && <TextField label={`${label}, another value`} value={text} onChange={onText} isExact />}
    </Mark>
  );
};
