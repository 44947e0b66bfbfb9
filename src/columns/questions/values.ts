import { counted } from '../../text/counted.ts';
import { type Field, fieldNames } from '../fields/fields.ts';
import { usualValue } from '../fields/value-words.ts';
import { withAnswer } from '../mapping/answers.ts';
import { type ListMapping, usedColumns } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { isSpreadsheetError, placeholderOf } from '../values/cell-texts.ts';
import { answered, type QuestionKind, type Zod } from './question.ts';

/** Whether a text needs no answer, because its field takes any text, or this is one of those that it has. */
const isKnownValue = (name: string, { form, offers = [] }: Field, text: string): boolean => {
  if (form === 'choice') return offers.includes(text.toLowerCase());
  if (name === 'priceBasis') return /^[0-9]/.test(text);
  if (name === 'currency') return /^[A-Z]{3}$/.test(text);
  return name !== 'country' || /^[A-Z]{2}$/.test(text);
};

/** The texts of columns that stand for a value of their field, which a person has to say: `Neu` for the condition. */
const unknownValuesIn = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): { readonly name: Name; readonly text: string; readonly count: number }[] =>
  usedColumns(mapping).flatMap(([name, column]) =>
    [...(table.columns[column]?.texts ?? [])].flatMap(([text, count]) =>
      isKnownValue(name, mapping.target.fields[name], text) ||
      placeholderOf(text) !== undefined ||
      isSpreadsheetError(text)
        ? []
        : [{ name, text, count }],
    ),
  );

/** The member of a file that is read for fields of these names. */
export const valuesMember = <Name extends string>(zod: Zod, names: readonly Name[]) =>
  zod
    .partialRecord(
      zod.enum(names),
      zod.record(zod.string(), zod.string('Write the value in quotes, or null.').nullable()),
      { error: 'Write an object with the values of each field.' },
    )
    .optional();

const member = (zod: Zod) => ({
  values: valuesMember(zod, fieldNames).describe(
    'The value that each text of a field stands for: {"condition": {"Neu": "new"}}.',
  ),
});

type InFile = {
  readonly values?: Readonly<Record<string, Readonly<Record<string, string | null>> | undefined>> | undefined;
};

/** The value that each text of a field stands for. */
export const values: QuestionKind<InFile, ReturnType<typeof member>> = {
  ask: (table, mapping) =>
    unknownValuesIn(table, mapping).map(({ name, text, count }) => {
      const { label, offers = [] } = mapping.target.fields[name];
      const usual = usualValue(name, text);
      return {
        id: `value ${name} ${text}`,
        kind: 'values',
        path: `values.${name}`,
        within: [text],
        group: 'texts',
        label: `${label}: “${text}”`,
        about: `${counted(count, 'cell')}. Choose what it stands for.`,
        choices: offers.map((value) => ({ value, text: value })),
        isFree: offers.length === 0,
        isTime: false,
        isOptional: true,
        answer: mapping.values.get(name)?.get(text) ?? '',
        open: undefined,
        fix: 'Choose the value that the text stands for. Otherwise each of these rows is an error.',
        usual:
          usual === undefined
            ? undefined
            : { words: `${label} “${text}” in ${counted(count, 'cell')}: ${usual}`, answer: usual },
        take: (value, before) => {
          const ofField = withAnswer(
            before.values.get(name) ?? new Map<string, string>(),
            text,
            value === '' ? undefined : value,
          );
          return { ...before, values: new Map([...before.values, [name, ofField]]) };
        },
      };
    }),
  write: (table, mapping) => {
    const asked = Map.groupBy(unknownValuesIn(table, mapping), ({ name }) => name);
    const ofFields = [...asked].map(([name, found]) => [
      name,
      Object.fromEntries(found.map(({ text }) => [text, mapping.values.get(name)?.get(text) ?? null])),
    ]);
    return { values: ofFields.length === 0 ? undefined : Object.fromEntries(ofFields) };
  },
  read: (file, before) => ({
    ...before,
    values: new Map(
      Object.entries(file.values ?? {}).map(([name, ofField]): [string, Map<string, string>] => [
        name,
        answered<string>(ofField),
      ]),
    ),
  }),
  member,
};
