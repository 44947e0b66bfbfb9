import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

/** What every field has. */
export type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; empty when nothing is. */
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly autocomplete?: string;
};

type Control = HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement;

/** What every control of a field has, and what ties it to its hint and its error. */
export const useControl = ({ value, onChange, error = '', autocomplete = 'off' }: FieldProps) => {
  const id = useId();
  const ref = useRef<Control>(null);
  useLayoutEffect(() => {
    const first = ref.current?.form?.querySelector('[aria-invalid="true"]');
    if (error !== '' && first === ref.current) ref.current?.focus();
  }, [error]);
  return {
    ref,
    id,
    value,
    autocomplete,
    'aria-invalid': error === '' ? undefined : true,
    'aria-describedby': `${id}-hint ${id}-error`,
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  } as const;
};

type FieldFrameProps = Pick<FieldProps, 'label' | 'hint' | 'error'> & {
  /** The id of the control. */
  readonly id: string;
  readonly children: ComponentChildren;
};

/** A control with its label, a hint, and what is wrong with its value. A field with a new error takes the focus. */
export const FieldFrame = ({ id, label, hint, error, children }: FieldFrameProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    {hint !== undefined && (
      <span class="note" id={`${id}-hint`}>
        {hint}
      </span>
    )}
    {children}
    <span class="error" id={`${id}-error`} role="alert">
      {error}
    </span>
  </div>
);

type TextFieldProps = FieldProps & {
  readonly inputMode?: 'numeric' | 'email' | 'url' | 'text';
  readonly maxLength?: number;
  readonly isExact?: boolean;
  readonly isLong?: boolean;
};

/** A field for a text. */
export const TextField = ({ inputMode, maxLength, isExact, isLong, ...field }: TextFieldProps) => {
  const control = {
    ...useControl(field),
    class: isExact === true ? 'exact' : undefined,
    inputMode,
    maxLength,
  };
  return (
    <FieldFrame id={control.id} {...field}>
      {isLong === true ? <textarea {...control} rows={3} /> : <input {...control} type="text" />}
    </FieldFrame>
  );
};

type ChoiceFieldProps = FieldProps & {
  /** The values to choose from and what they are called, in the order in which they are shown. */
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  /** Whether one of them is always chosen; otherwise none is at first. */
  readonly isChosen?: boolean;
};

/** A field for one of several values. */
export const ChoiceField = ({ choices, isChosen = false, ...field }: ChoiceFieldProps) => {
  const control = useControl(field);
  return (
    <FieldFrame id={control.id} {...field}>
      <select {...control}>
        {!isChosen && <option value="">Choose</option>}
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
};

type SheetChoiceProps = {
  readonly sheets: readonly string[];
  /** Those of them that the file hides. */
  readonly hiddenSheets?: readonly string[];
  readonly sheet: string;
  readonly onSheet: (name: string) => void;
};

/** Which sheet of an Excel file, or price list of a catalogue, is read; nothing where there is no choice. */
export const SheetChoice = ({ sheets, hiddenSheets = [], sheet, onSheet }: SheetChoiceProps) =>
  sheets.length > 1 ? (
    <ChoiceField
      label="Sheet or price list of the file"
      choices={sheets.map((name) => ({
        value: name,
        text: hiddenSheets.includes(name) ? `${name} (hidden)` : name,
      }))}
      isChosen
      value={sheet}
      onChange={onSheet}
    />
  ) : null;
