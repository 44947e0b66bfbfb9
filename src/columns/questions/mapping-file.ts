import { sourceModes } from '../../../packages/record-contract/src/index.ts';
import type { HeadingRows } from '../../tables/heading-rows.ts';
import { columnNames } from '../../tables/table.ts';
import { type FieldName, type Source, withColumns } from '../fields/fields.ts';
import { recordTarget, type Target } from '../fields/target.ts';
import { decimalMarkOf } from '../mapping/decimal-mark.ts';
import type { ListMapping, Mapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { type OddAnswer, type OddKind, oddKinds } from '../values/odd-texts.ts';
import { readingOfFile } from '../values/reading.ts';
import {
  ambiguousDatesIn,
  localDatesIn,
  longDecimalsIn,
  numberTextsIn,
  oddTextsOf,
  placeholdersIn,
  shownOtherwiseIn,
  unknownValuesIn,
  unnumberedRowsIn,
  zeroPricesIn,
} from './choices.ts';
import type { ListFile, MappingFile } from './mapping-file-schema.ts';
import { readingInFile } from './reading-questions.ts';

/** A timestamp of the export, which is another for each list. A mapping has none. */
const isTimeOfExport = (name: string, source: Source): boolean =>
  name === 'observedAt' && source.from === 'constant';

/** The answers to texts of a list, null where one is still to be given; undefined if no text is asked for. */
const answersTo = <Answer>(
  texts: Iterable<string>,
  answers: ReadonlyMap<string, Answer>,
): Record<string, Answer | null> | undefined => {
  const asked = [...texts].map((text) => [text, answers.get(text) ?? null] as const);
  return asked.length === 0 ? undefined : Object.fromEntries(asked);
};

/** What becomes of odd texts, by column; undefined if none is asked for. */
const oddTextsInFile = <Name extends string>(
  table: Table,
  { oddTexts, ...mapping }: ListMapping<Name>,
): ListFile<string>['oddTexts'] => {
  const names = columnNames(table.headings);
  const asked = Map.groupBy(oddTextsOf(table, { ...mapping, oddTexts }), ({ column }) => column);
  if (asked.size === 0) return undefined;
  return Object.fromEntries(
    [...asked].map(([column, found]) => [
      names[column] ?? '',
      Object.fromEntries(found.map(({ kind }) => [kind, oddTexts.get(column)?.get(kind) ?? null])),
    ]),
  );
};

/** The values that texts stand for, by field; undefined if no text is asked for. */
const valuesInFile = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ListFile<string>['values'] => {
  const unknown = Map.groupBy(unknownValuesIn(table, mapping), ({ name }) => name);
  if (unknown.size === 0) return undefined;
  return Object.fromEntries(
    [...unknown].map(([name, found]) => {
      const texts = found.map(({ text }) => text);
      return [name, answersTo(texts, mapping.values.get(name) ?? new Map<string, string>()) ?? {}];
    }),
  );
};

/** The file of a mapping of a table, or of a sheet, with everything that its columns ask for. */
export const fileOfListMapping = <Name extends string>(
  mapping: ListMapping<Name>,
  table: Table,
  sheet?: string,
): ListFile<string> => {
  const { sources, decimals, placeholders, shownNumbers } = mapping;
  const { dateOrder, timeZone, unnumberedRows, numberTexts, zeroPrices } = mapping;
  const { headingsNumber, headingsCount } = table;
  const names = columnNames(table.headings);
  const inFile = (name: Name, source: Source): Source<string> =>
    isTimeOfExport(name, source) ? { from: 'unset' } : withColumns(source, (column) => names[column] ?? '');
  const optional = {
    sheet,
    headingRow: headingsNumber === 1 && headingsCount === 1 ? undefined : headingsNumber,
    headingRows: headingsCount === 1 ? undefined : headingsCount,
    unnumberedRows: unnumberedRowsIn(table, mapping) > 0 ? (unnumberedRows ?? null) : unnumberedRows,
    decimals: longDecimalsIn(table, mapping).length > 0 ? (decimals ?? null) : decimals,
    placeholders: answersTo(placeholdersIn(table, mapping).keys(), placeholders),
    oddTexts: oddTextsInFile(table, mapping),
    zeroPrices: zeroPricesIn(table, mapping) > 0 ? (zeroPrices ?? null) : zeroPrices,
    numberTexts: answersTo(numberTextsIn(table, mapping).keys(), numberTexts),
    values: valuesInFile(table, mapping),
    dateOrder: ambiguousDatesIn(table, mapping).length > 0 ? (dateOrder ?? null) : dateOrder,
    timeZone: localDatesIn(table, mapping).length > 0 ? (timeZone ?? null) : timeZone,
    shownNumbers: shownOtherwiseIn(table, mapping).length > 0 ? (shownNumbers ?? null) : shownNumbers,
    ...readingInFile(table, mapping),
  };
  return {
    version: 2,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    decimalMark: decimalMarkOf(table, mapping) ?? null,
    fields: Object.fromEntries([...sources].map(([name, source]) => [name, inFile(name, source)])),
  };
};

/** The file of the mapping of a table, or of a sheet, for batches of records. */
export const fileOfMapping = (mapping: Mapping, table: Table, sheet?: string): MappingFile => {
  const { version, ...file } = fileOfListMapping(mapping, table, sheet);
  const mode = sourceModes.find((one) => one === mapping.batch.mode) ?? '';
  return { version, source: { ...mapping.batch, mode }, ...file };
};

/** The text of a file, with the source of each field on a line of its own. */
export const textOfMappingFile = ({ fields: inFile, ...file }: ListFile<string>): string => {
  const lines = Object.entries(inFile).map(([name, source]) => {
    const text = JSON.stringify(source, null, 1).replace(/\n\s*/g, ' ');
    return `    ${JSON.stringify(name)}: ${text}`;
  });
  const others = JSON.stringify(file, null, 2).slice(0, -'\n}'.length);
  return `${others},\n  "fields": {\n${lines.join(',\n')}\n  }\n}\n`;
};

/** Where the headings of a list are, as a file names them; undefined where it names none. */
export const headingRowsOf = ({ headingRow, headingRows = 1 }: ListFile<string>): HeadingRows | undefined =>
  headingRow === undefined ? undefined : { row: headingRow, count: headingRows };

/** How a list is opened, as the file of a mapping says it. */
export const listOptionsOf = (file: ListFile<string>) => {
  const { encoding, delimiter } = readingOfFile(file);
  return { sheet: file.sheet, headings: headingRowsOf(file), encoding, delimiter };
};

/** What was answered of some texts. */
const answered = <Answer>(inFile: Readonly<Record<string, Answer | null>> = {}): Map<string, Answer> =>
  new Map(
    Object.entries(inFile).flatMap(([text, answer]) => (answer === null ? [] : [[text, answer] as const])),
  );

/** What was answered of the odd texts of a column. */
const answeredOf = (inFile: Readonly<Partial<Record<OddKind, OddAnswer | null>>>): Map<OddKind, OddAnswer> =>
  new Map(
    oddKinds.flatMap((kind) => {
      const answer = inFile[kind];
      return answer === undefined || answer === null ? [] : [[kind, answer] as const];
    }),
  );

/** A mapping for a list with these headings, or the fields whose column the list does not have. */
export const listMappingOfFile = <Name extends string>(
  file: ListFile<Name>,
  target: Target<Name>,
  headings: readonly string[],
): { readonly mapping: ListMapping<Name> } | { readonly withoutColumn: readonly Name[] } => {
  const { fields: inFile } = file;
  const names = columnNames(headings);
  const withoutColumn = new Set<Name>();
  const columnOf = (heading: string, name: Name): number => {
    const column = names.indexOf(heading.trim());
    if (column === -1) withoutColumn.add(name);
    return column;
  };
  const sourceOf = (name: Name): Source => {
    const source = inFile[name];
    return source === undefined
      ? (target.fields[name].leftOut ?? target.fields[name].initial)
      : withColumns(source, (heading) => columnOf(heading, name));
  };
  const sources = new Map(target.names.map((name) => [name, sourceOf(name)]));
  if (withoutColumn.size > 0) return { withoutColumn: [...withoutColumn] };
  const ofFields = target.names.flatMap((name) => {
    const ofField = file.values?.[name];
    return ofField === undefined ? [] : [[name, answered(ofField)] as const];
  });
  // What is said of a column that this list does not have concerns none of its cells.
  const oddTexts = Object.entries(file.oddTexts ?? {}).flatMap(([heading, ofColumn]) => {
    const column = names.indexOf(heading.trim());
    return column === -1 ? [] : [[column, answeredOf(ofColumn)] as const];
  });
  return {
    mapping: {
      target,
      sources,
      oddTexts: new Map(oddTexts),
      zeroPrices: file.zeroPrices ?? undefined,
      decimalMark: file.decimalMark ?? undefined,
      decimals: file.decimals ?? undefined,
      placeholders: answered(file.placeholders),
      numberTexts: answered(file.numberTexts),
      values: new Map(ofFields),
      dateOrder: file.dateOrder ?? undefined,
      timeZone: file.timeZone ?? undefined,
      unnumberedRows: file.unnumberedRows ?? undefined,
      shownNumbers: file.shownNumbers ?? undefined,
      reading: readingOfFile(file),
    },
  };
};

/** The same for batches of records. */
export const mappingOfFile = (
  { source: batch, ...file }: MappingFile,
  headings: readonly string[],
): { readonly mapping: Mapping } | { readonly withoutColumn: readonly FieldName[] } => {
  const found = listMappingOfFile(file, recordTarget, headings);
  return 'mapping' in found ? { mapping: { ...found.mapping, batch } } : found;
};
