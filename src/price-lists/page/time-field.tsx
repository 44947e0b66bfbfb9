import { useState } from 'preact/hooks';
import { parseInstant } from '../../../packages/record-contract/src/index.ts';
import { FieldFrame, type FieldProps, useControl } from '../../browser/form-fields.tsx';

/** A timestamp as a field for a date and a time has it, in the time zone of this computer; empty for any other text. */
const localTime = (timestamp: string): string => {
  const instant = parseInstant(timestamp.trim());
  if (instant === undefined) return '';
  const time = new Date(instant.seconds * 1000);
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().replace(/(?::00)?\.000Z$/, '');
};

/** The time that a field has as a timestamp in UTC; empty for none. */
const timestampOf = (local: string): string => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().replace('.000Z', 'Z');
};

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A field for a time, picked in the time zone of this computer. Its value is a timestamp, empty until it is complete. */
export const TimeField = ({ onChange, hint, ...given }: FieldProps & { readonly hint: string }) => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const isGiven = parseInstant(given.value.trim()) !== undefined;
  const zone = `In the time zone of this computer, ${timeZone}${isGiven ? `: ${inUtc.format(new Date(given.value.trim()))} UTC` : ''}.`;
  const field = { ...given, hint: `${hint} ${zone}`.trim() };
  // A year that is being typed passes through years of which no time comes back as it was.
  const [typed, setTyped] = useState({ local: '', value: '' });
  const control = useControl({
    ...field,
    value: typed.value === field.value ? typed.local : localTime(field.value),
    onChange: (local) => {
      const value = timestampOf(local);
      setTyped({ local, value });
      onChange(value);
    },
  });
  return (
    <FieldFrame id={control.id} {...field}>
      <input {...control} class="exact" type="datetime-local" max="9999-12-31T23:59" />
    </FieldFrame>
  );
};
