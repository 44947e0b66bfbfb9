import { type FieldName, fieldNames, fields, type Source } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { columnNames } from './table.ts';
import type { ChoiceName } from './table-faults.ts';

/** The version of the format. A file of another version is not read. */
export const mappingFileVersion = 1;

/** A source as a file has it: a column by its heading, so that the order of the columns may change. */
export type SourceInFile =
  | Exclude<Source, { readonly from: 'column' }>
  | { readonly from: 'column'; readonly column: string };

/** A mapping as a JSON file, which holds for every list with the same headings. */
export type MappingFile = {
  readonly version: typeof mappingFileVersion;
  /** The source that the batches name; a text is empty until it is chosen. */
  readonly source: Mapping['batch'];
  /** The mark before the decimals of every number; null until it is chosen, which a list of whole numbers does not need. */
  readonly decimalMark: Mapping['decimalMark'] | null;
  /** The source of each field. One that is left out has no column: it is unknown, or a choice to be made. */
  readonly fields: Readonly<Partial<Record<FieldName, SourceInFile>>>;
};

/** The file of a mapping of columns with these headings. */
export const fileOfMapping = (
  { sources, decimalMark, batch }: Mapping,
  headings: readonly string[],
): MappingFile => {
  const names = columnNames(headings);
  const inFile = (source: Source): SourceInFile =>
    source.from === 'column' ? { from: 'column', column: names[source.column] ?? '' } : source;
  return {
    version: mappingFileVersion,
    source: batch,
    decimalMark: decimalMark ?? null,
    fields: Object.fromEntries([...sources].map(([name, source]) => [name, inFile(source)])),
  };
};

/** The text of a file, with the source of each field on a line of its own. */
export const textOfMappingFile = (file: MappingFile): string => {
  const text = JSON.stringify(file, null, 2);
  const source = /\{\n +("from": "[^"]*")(?:,\n +("(?:column|text)": "(?:[^"\\]|\\.)*"))?\n +\}/g;
  return `${text.replace(source, (_, from, value) => `{ ${from}${value === undefined ? '' : `, ${value}`} }`)}\n`;
};

/** The mapping for a list with these headings, or the fields whose column the list does not have. */
export const mappingOfFile = (
  { source: batch, decimalMark, fields: inFile }: MappingFile,
  headings: readonly string[],
): { readonly mapping: Mapping } | { readonly withoutColumn: readonly FieldName[] } => {
  const names = columnNames(headings);
  const withoutColumn: FieldName[] = [];
  const sourceOf = (name: FieldName): Source => {
    const source = inFile[name];
    if (source === undefined) return fields[name].initial;
    if (source.from !== 'column') return source;
    const column = names.indexOf(source.column.trim());
    if (column === -1) withoutColumn.push(name);
    return { from: 'column', column };
  };
  const sources = new Map(fieldNames.map((name) => [name, sourceOf(name)]));
  return withoutColumn.length > 0
    ? { withoutColumn }
    : { mapping: { sources, decimalMark: decimalMark ?? undefined, batch } };
};

const listPaths = {
  'decimal-mark': 'decimalMark',
  'source-id': 'source.id',
  'source-system': 'source.system',
  'source-mode': 'source.mode',
} as const;

const isListChoice = (name: ChoiceName): name is keyof typeof listPaths => Object.hasOwn(listPaths, name);

/** Where a choice is in the file: `fields.kind`, `source.id`. */
export const pathOfChoice = (name: ChoiceName): string =>
  isListChoice(name) ? listPaths[name] : `fields.${name}`;
