import { counted } from '../contracts/counted.ts';
import { type FieldName, fieldNames, fields, isPriceField, type Source } from './fields.ts';
import type { DecimalMark } from './read-number.ts';
import { columnNames, type Table } from './table.ts';

/** How the rows of a table become a batch: the choices of the form. */
export type Mapping = {
  readonly sources: ReadonlyMap<FieldName, Source>;
  /** The mark before the decimals of every number in the table; undefined until a person chooses it. */
  readonly decimalMark: DecimalMark | undefined;
  /** The source that the batch names; a text is empty until a person enters it. */
  readonly batch: { readonly id: string; readonly system: string; readonly mode: string };
};

/** Whether a field is asked for: the fields of a price are only if the list has prices. */
export const isAsked = (name: FieldName, sources: Mapping['sources']): boolean =>
  !isPriceField(name) || name === 'unitPrice' || sources.get('unitPrice')?.from !== 'nothing';

const columnPrefix = 'column:';
const offerPrefix = 'offer:';

/** The value of the option for a source. `offered` lists the texts that have an option of their own. */
export const optionOfSource = (source: Source, offered: readonly string[]): string => {
  switch (source.from) {
    case 'unset':
      return '';
    case 'column':
      return `${columnPrefix}${source.column}`;
    case 'constant':
      return offered.includes(source.text) ? `${offerPrefix}${source.text}` : 'constant';
    default:
      return source.from;
  }
};

/** The source of an option. `written` is the text beside it, for a constant. */
export const sourceOfOption = (option: string, written: string): Source => {
  if (option.startsWith(columnPrefix)) {
    return { from: 'column', column: Number(option.slice(columnPrefix.length)) };
  }
  if (option.startsWith(offerPrefix)) return { from: 'constant', text: option.slice(offerPrefix.length) };
  switch (option) {
    case 'constant':
      return { from: 'constant', text: written };
    case 'digest':
    case 'one-day':
    case 'nothing':
      return { from: option };
    default:
      return { from: 'unset' };
  }
};

/** A heading for comparison: lower case, letters without accents and digits only. */
export const normaliseHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

/**
 * The most likely source of each field, by the headings of a table: the column whose heading is the best-known
 * name of the field. Each column is used once; of two columns with the same heading neither is used. A field
 * without a column keeps its initial source.
 */
export const guessSources = (headings: readonly string[]): Map<FieldName, Source> => {
  const free = headings.map(normaliseHeading);
  const guess = (name: FieldName): Source => {
    const { headings: known, initial } = fields[name];
    const column = known
      .filter((heading) => free.indexOf(heading) === free.lastIndexOf(heading))
      .map((heading) => free.indexOf(heading))
      .find((at) => at !== -1);
    if (column === undefined) return initial;
    free[column] = '';
    return { from: 'column', column };
  };
  return new Map(fieldNames.map((name) => [name, guess(name)]));
};

/** The columns that no field uses. A column without a heading is listed only if one of its cells has text. */
const unusedColumns = ({ headings, columns }: Table, sources: Mapping['sources']): string[] => {
  const used = new Set(
    [...sources].flatMap(([name, source]) =>
      source.from === 'column' && isAsked(name, sources) ? [source.column] : [],
    ),
  );
  const isEmpty = (column: number): boolean =>
    headings[column]?.trim() === '' && columns[column]?.isEmpty === true;
  return columnNames(headings).filter((_, column) => !used.has(column) && !isEmpty(column));
};

/** The size of a table and its unused columns, in words. */
export const tableSummary = (table: Table, sources: Mapping['sources']): string => {
  const { headings, rowCount } = table;
  const size = `The table has ${counted(rowCount, 'row')} and ${counted(headings.length, 'column')}.`;
  const unused = unusedColumns(table, sources);
  return unused.length === 0 ? `${size} Every column is used.` : `${size} Not used: ${unused.join(', ')}.`;
};
