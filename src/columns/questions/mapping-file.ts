import { sourceModes } from '../../../packages/record-contract/src/index.ts';
import type { HeadingRows } from '../../tables/heading-rows.ts';
import { columnNames } from '../../tables/table.ts';
import { type FieldName, type Source, withColumns } from '../fields/fields.ts';
import { mappedTarget, recordTarget, type Target } from '../fields/target.ts';
import type { ListMapping, Mapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import type { ListFile, MappingFile } from './mapping-file-schema.ts';
import { answersInFile, answersOfFile } from './questions.ts';

/** A timestamp of the export, which is another for each list. A mapping has none. */
const isTimeOfExport = (name: string, source: Source): boolean =>
  name === 'observedAt' && source.from === 'constant';

/** The file of a mapping of a table, or of a sheet, with everything that its columns ask for. */
export const fileOfListMapping = <Name extends string>(
  mapping: ListMapping<Name>,
  table: Table,
  sheet?: string,
): ListFile<string> => {
  const { headingsNumber, headingsCount } = table;
  const names = columnNames(table.headings);
  const inFile = (name: Name, source: Source): Source<string> =>
    isTimeOfExport(name, source) ? { from: 'unset' } : withColumns(source, (column) => names[column] ?? '');
  return {
    version: 2,
    ...(sheet !== undefined && { sheet }),
    ...((headingsNumber !== 1 || headingsCount !== 1) && { headingRow: headingsNumber }),
    ...(headingsCount !== 1 && { headingRows: headingsCount }),
    ...answersInFile(table, mapping),
    fields: Object.fromEntries([...mapping.sources].map(([name, source]) => [name, inFile(name, source)])),
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
  const { encoding, delimiter } = answersOfFile(file, []);
  return { sheet: file.sheet, headings: headingRowsOf(file), encoding, delimiter };
};

/** A field for which a file names a column that a list does not have, with the heading that it names. */
export type MissingColumn<Name extends string> = { readonly name: Name; readonly heading: string };

/** A mapping for a list with these headings, or the columns that the list does not have. */
export const listMappingOfFile = <Name extends string>(
  file: ListFile<Name>,
  target: Target<Name>,
  headings: readonly string[],
): { readonly mapping: ListMapping<Name> } | { readonly withoutColumn: readonly MissingColumn<Name>[] } => {
  const { fields: inFile } = file;
  const names = columnNames(headings);
  const withoutColumn: MissingColumn<Name>[] = [];
  const columnOf = (heading: string, name: Name): number => {
    const column = names.indexOf(heading.trim());
    if (column === -1) withoutColumn.push({ name, heading });
    return column;
  };
  const sourceOf = (name: Name): Source => {
    const source = inFile[name];
    return source === undefined
      ? (target.fields[name].leftOut ?? target.fields[name].initial)
      : withColumns(source, (heading) => columnOf(heading, name));
  };
  const sources = new Map(target.names.map((name) => [name, sourceOf(name)]));
  return withoutColumn.length > 0
    ? { withoutColumn }
    : { mapping: { ...answersOfFile(file, names), target: mappedTarget(target), sources } };
};

/** The same for batches of records. */
export const mappingOfFile = (
  { source: batch, ...file }: MappingFile,
  headings: readonly string[],
): { readonly mapping: Mapping } | { readonly withoutColumn: readonly MissingColumn<FieldName>[] } => {
  const found = listMappingOfFile(file, recordTarget, headings);
  return 'mapping' in found ? { mapping: { ...found.mapping, batch } } : found;
};
