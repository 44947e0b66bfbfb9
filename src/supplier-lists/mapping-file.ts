import { longDecimalsIn, placeholdersIn, shownOtherwiseIn } from './choices.ts';
import { type ColumnUse, type FieldName, fieldNames, fields, type Source } from './fields.ts';
import type { Mapping, PlaceholderMeaning } from './mapping.ts';
import { columnNames, type Table } from './table.ts';
import type { ChoiceName } from './table-faults.ts';

/** The version of the format. A file of another version is not read. */
export const mappingFileVersion = 2;

/** A source as a file has it: a column by its heading, so that the order of the columns may change. */
export type SourceInFile =
  | Exclude<Source, { readonly column: number }>
  | { readonly from: ColumnUse; readonly column: string }
  | { readonly from: 'guess'; readonly as: ColumnUse; readonly column: string };

/** A mapping as a JSON file, which holds for every list with the same headings. */
export type MappingFile = {
  readonly version: typeof mappingFileVersion;
  /** The source that the batches name; a text is empty until it is chosen. */
  readonly source: Mapping['batch'];
  /** The sheet of an Excel file; the first one if it is left out. */
  readonly sheet?: string | undefined;
  /** The mark before the decimals of every number; null until it is chosen, which a list of whole numbers does not need. */
  readonly decimalMark: Mapping['decimalMark'] | null;
  /** The most digits after the point, or `written`; null until it is chosen. */
  readonly decimals?: Mapping['decimals'] | null;
  /** What each text such as `n/a` means, in lower case; null where it is to be chosen. */
  readonly placeholders?: Readonly<Record<string, PlaceholderMeaning | null>> | undefined;
  /** Which number counts where a workbook shows another than it holds; null until it is chosen. */
  readonly shownNumbers?: Mapping['shownNumbers'] | null;
  /** The source of each field. One that is left out has no column: it is unknown, or a choice to be made. */
  readonly fields: Readonly<Partial<Record<FieldName, SourceInFile>>>;
};

/** A timestamp of the export, which is another for each list. A mapping has none. */
const isTimeOfExport = (name: FieldName, source: Source): boolean =>
  name === 'observedAt' && source.from === 'constant';

/** The file of the mapping of a table, or of a sheet, with every text of its columns whose meaning is to be chosen. */
export const fileOfMapping = (mapping: Mapping, table: Table, sheet?: string): MappingFile => {
  const { sources, decimalMark, decimals, placeholders, shownNumbers, batch } = mapping;
  const names = columnNames(table.headings);
  const inFile = (name: FieldName, source: Source): SourceInFile => {
    if (isTimeOfExport(name, source)) return { from: 'unset' };
    return 'column' in source ? { ...source, column: names[source.column] ?? '' } : source;
  };
  const texts = [...placeholdersIn(table, mapping).keys()];
  const hasDecimals = decimals !== undefined || longDecimalsIn(table, mapping).length > 0;
  const isShown = shownNumbers !== undefined || shownOtherwiseIn(table, mapping).length > 0;
  return {
    version: mappingFileVersion,
    source: batch,
    ...(sheet === undefined ? {} : { sheet }),
    decimalMark: decimalMark ?? null,
    ...(hasDecimals ? { decimals: decimals ?? null } : {}),
    ...(texts.length === 0
      ? {}
      : { placeholders: Object.fromEntries(texts.map((text) => [text, placeholders.get(text) ?? null])) }),
    ...(isShown ? { shownNumbers: shownNumbers ?? null } : {}),
    fields: Object.fromEntries([...sources].map(([name, source]) => [name, inFile(name, source)])),
  };
};

/** The text of a file, with the source of each field on a line of its own. */
export const textOfMappingFile = (file: MappingFile): string => {
  const text = JSON.stringify(file, null, 2);
  const source =
    /\{\n +("from": "[^"]*")(?:,\n +("as": "[^"]*"))?(?:,\n +("(?:column|text)": "(?:[^"\\]|\\.)*"))?\n +\}/g;
  return `${text.replace(source, (_, ...parts) => `{ ${parts.slice(0, 3).filter(Boolean).join(', ')} }`)}\n`;
};

/** The mapping for a list with these headings, or the fields whose column the list does not have. */
export const mappingOfFile = (
  { source: batch, decimalMark, decimals, placeholders = {}, shownNumbers, fields: inFile }: MappingFile,
  headings: readonly string[],
): { readonly mapping: Mapping } | { readonly withoutColumn: readonly FieldName[] } => {
  const names = columnNames(headings);
  const withoutColumn: FieldName[] = [];
  const sourceOf = (name: FieldName): Source => {
    const source = inFile[name];
    if (source === undefined) return fields[name].initial;
    if (!('column' in source)) return source;
    const column = names.indexOf(source.column.trim());
    if (column === -1) withoutColumn.push(name);
    return { ...source, column };
  };
  const sources = new Map(fieldNames.map((name) => [name, sourceOf(name)]));
  return withoutColumn.length > 0
    ? { withoutColumn }
    : {
        mapping: {
          sources,
          decimalMark: decimalMark ?? undefined,
          decimals: decimals ?? undefined,
          placeholders: new Map(
            Object.entries(placeholders).flatMap(([text, meaning]) =>
              meaning === null ? [] : [[text, meaning] as const],
            ),
          ),
          shownNumbers: shownNumbers ?? undefined,
          batch,
        },
      };
};

const listPaths = {
  'decimal-mark': 'decimalMark',
  decimals: 'decimals',
  placeholders: 'placeholders',
  'shown-numbers': 'shownNumbers',
  'source-id': 'source.id',
  'source-system': 'source.system',
  'source-mode': 'source.mode',
} as const;

const isListChoice = (name: ChoiceName): name is keyof typeof listPaths => Object.hasOwn(listPaths, name);

/** Where a choice is in the file: `fields.kind`, `source.id`. */
export const pathOfChoice = (name: ChoiceName): string =>
  isListChoice(name) ? listPaths[name] : `fields.${name}`;
