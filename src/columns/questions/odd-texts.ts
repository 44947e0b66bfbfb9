import { nameOfColumn } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import type { Answers } from '../mapping/answers.ts';
import { type ListMapping, usedColumns } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import {
  answersTo,
  type OddAnswer,
  type OddKind,
  oddAnswers,
  oddKind,
  oddKinds,
  wordsOfAnswer,
} from '../values/odd-texts.ts';
import { answered, capitalised, type QuestionKind, type Zod } from './question.ts';

/** The odd texts of a kind in a column. */
type OddTexts = {
  readonly column: number;
  readonly kind: OddKind;
  readonly count: number;
  /** How many cells of the column have text. */
  readonly filled: number;
  /** The first of them, with its odd character marked, and its row as a spreadsheet counts it. */
  readonly first: { readonly row: number; readonly text: string };
};

/** The odd texts of the used columns of texts, in the order of the columns. A text whose spaces never count has none around it. */
export const oddTextsOf = <Name extends string>(table: Table, mapping: ListMapping<Name>): OddTexts[] => {
  const { target } = mapping;
  const used = usedColumns(mapping)
    .map(([name, column]) => ({ name, column, field: target.fields[name] }))
    .filter(({ name, field }) => field.form === 'text' || name === target.identifier);
  return [...Map.groupBy(used, ({ column }) => column)]
    .sort(([one], [other]) => one - other)
    .flatMap(([column, users]) => {
      const isExact = users.some(({ field }) => field.isExact === true);
      const isNumber = users.some(({ field }) => field.isNumber === true);
      const hasSpaces = users.some(({ field }) => field.form === 'text');
      const filled = table.rowCount - (table.columns[column]?.emptyCount ?? 0);
      return [...(table.columns[column]?.oddTexts ?? [])]
        .filter(([kind]) => target.refusedTexts?.includes(kind) !== true)
        .filter(([kind]) => isNumber || oddKind(kind).ofNumbers !== true)
        .filter(([kind]) => (isExact || !oddKind(kind).ofExact) && (hasSpaces || kind !== 'spaces-around'))
        .map(([kind, { count, first }]) => ({ column, kind, count, filled, first }));
    });
};

/** The kinds whose repair hardly ever changes what was meant. Digits that are lost, and other letters, are for a person to see. */
const usuallyRepaired: ReadonlySet<OddKind> = new Set([
  'formula',
  'apostrophe',
  'entities',
  'spaces-around',
  'unseen',
  'line-breaks',
]);

/** The answers with what becomes of the odd texts of a kind in a column, or without an answer. */
export const withOddAnswer = <Of extends Pick<Answers, 'oddTexts'>>(
  before: Of,
  column: number,
  kind: OddKind,
  answer: OddAnswer | undefined,
): Of => {
  const ofColumn = new Map(before.oddTexts.get(column));
  if (answer === undefined) ofColumn.delete(kind);
  else ofColumn.set(kind, answer);
  return { ...before, oddTexts: new Map([...before.oddTexts, [column, ofColumn]]) };
};

const member = (zod: Zod) => ({
  oddTexts: zod
    .record(
      zod.string(),
      zod.partialRecord(
        zod.enum(oddKinds, `Write one of: ${oddKinds.join(', ')}.`),
        zod.enum(oddAnswers, 'Write "repair", "keep", "finding" or null.').nullable(),
        'Write an object with the answer to each kind.',
      ),
      'Write an object with the answers for each column.',
    )
    .optional()
    .describe(
      'What becomes of odd texts, by column and kind: {"MPN": {"spaces-around": "repair", "scientific": "finding"}}. With "keep" they are meant as they are.',
    ),
});

type InFile = {
  readonly oddTexts?:
    | Readonly<Record<string, Readonly<Partial<Record<OddKind, OddAnswer | null>>>>>
    | undefined;
};

const isOddKind = (name: string): name is OddKind => oddKinds.some((kind) => kind === name);

/** What becomes of odd texts, each kind once for its column. */
export const oddTexts: QuestionKind<InFile, ReturnType<typeof member>> = {
  ask: (table, mapping) =>
    oddTextsOf(table, mapping).map(({ column, kind, count, filled, first }) => {
      const name = nameOfColumn(table.headings, column);
      const { words, repairWords = '' } = oddKind(kind);
      const answer = mapping.oddTexts.get(column)?.get(kind) ?? '';
      const label = `${name}: ${count} of ${counted(filled, 'cell')} with ${words}`;
      return {
        id: `odd ${column} ${kind}`,
        kind: 'odd-texts',
        path: 'oddTexts',
        within: [name, kind],
        group: 'list',
        label,
        about: `Row ${first.row}: ${first.text}`,
        choices: answersTo(kind).map((value) => ({ value, text: capitalised(wordsOfAnswer(kind, value)) })),
        isFree: false,
        isTime: false,
        isOptional: false,
        answer,
        open: answer === '' ? 'choice_missing' : undefined,
        fix: 'Choose for each kind of unclear text in a column whether it is repaired, is meant so, or is an error.',
        usual: usuallyRepaired.has(kind)
          ? { words: `${label}, such as “${first.text}”: ${repairWords}`, answer: 'repair' }
          : undefined,
        take: (text, before) =>
          withOddAnswer(
            before,
            column,
            kind,
            answersTo(kind).find((one) => one === text),
          ),
      };
    }),
  write: (table, mapping) => {
    const asked = Map.groupBy(oddTextsOf(table, mapping), ({ column }) => column);
    const ofColumns = [...asked].map(([column, found]) => [
      nameOfColumn(table.headings, column),
      Object.fromEntries(found.map(({ kind }) => [kind, mapping.oddTexts.get(column)?.get(kind) ?? null])),
    ]);
    return { oddTexts: ofColumns.length === 0 ? undefined : Object.fromEntries(ofColumns) };
  },
  // What is said of a column that this list does not have concerns none of its cells.
  read: (file, before, names) => ({
    ...before,
    oddTexts: new Map(
      Object.entries(file.oddTexts ?? {}).flatMap(([heading, ofColumn]) => {
        const column = names.indexOf(heading.trim());
        const known = [...answered<OddAnswer>(ofColumn)].filter((one): one is [OddKind, OddAnswer] =>
          isOddKind(one[0]),
        );
        return column === -1 ? [] : [[column, new Map(known)] as const];
      }),
    ),
  }),
  member,
};
