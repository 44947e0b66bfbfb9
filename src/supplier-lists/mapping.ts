import { counted } from '../contracts/counted.ts';
import {
  columnOf,
  type Field,
  type FieldName,
  fieldNames,
  fields,
  isPriceField,
  type Source,
} from './fields.ts';
import { type DecimalMark, readLoneNumber } from './read-number.ts';
import { columnNames, type Table } from './table.ts';

/** How many digits after the point a number of the source has at most, or that each counts as it is written. */
export type Decimals = 'written' | 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A placeholder stands for an unknown value, or is the value. */
export type PlaceholderMeaning = 'unknown' | 'text';

/** The number that a cell holds counts, or the one that it shows. */
export type ShownNumbers = 'stored' | 'shown';

/** How the rows of a table become a batch: the choices of the form. */
export type Mapping = {
  readonly sources: ReadonlyMap<FieldName, Source>;
  /** The mark before the decimals of every number in the table; undefined until a person chooses it. */
  readonly decimalMark: DecimalMark | undefined;
  /**
   * The most digits after the point that numbers of the source have; `written` if each counts as it is written. Undefined
   * until a person chooses it.
   */
  readonly decimals: Decimals | undefined;
  /** What each text that often stands for an unknown value means in this list, by the text in lower case. */
  readonly placeholders: ReadonlyMap<string, PlaceholderMeaning>;
  /** Which number counts where a cell of a workbook shows another sign or size than it holds. */
  readonly shownNumbers: ShownNumbers | undefined;
  /** The source that the batch names; a text is empty until a person enters it. */
  readonly batch: { readonly id: string; readonly system: string; readonly mode: string };
};

/** Whether a field is asked for: the fields of a price are only if the list has prices. */
export const isAsked = (name: FieldName, sources: Mapping['sources']): boolean =>
  !isPriceField(name) || name === 'unitPrice' || sources.get('unitPrice')?.from !== 'nothing';

const offerPrefix = 'offer:';

/** The value of the option for a source. `offered` lists the texts that have an option of their own. */
export const optionOfSource = (source: Source, offered: readonly string[]): string => {
  switch (source.from) {
    case 'unset':
      return '';
    case 'guess':
      return `guess:${source.as}:${source.column}`;
    case 'column':
    case 'tier-rows':
    case 'percent':
      return `${source.from}:${source.column}`;
    case 'constant':
      return offered.includes(source.text) ? `${offerPrefix}${source.text}` : 'constant';
    default:
      return source.from;
  }
};

/** The source of an option. `written` is the text beside it, for a constant. */
export const sourceOfOption = (option: string, written: string): Source => {
  if (option.startsWith(offerPrefix)) return { from: 'constant', text: option.slice(offerPrefix.length) };
  const [, guess, from, digits] = /^(guess:)?(column|tier-rows|percent):([0-9]+)$/.exec(option) ?? [];
  if (from === 'column' || from === 'tier-rows' || from === 'percent') {
    const column = Number(digits);
    return guess === undefined ? { from, column } : { from: 'guess', as: from, column };
  }
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

/** A guess that a person has confirmed; any other source as it is. */
export const confirmed = (source: Source): Source =>
  source.from === 'guess' ? { from: source.as, column: source.column } : source;

/** A heading for comparison: lower case, letters without accents and digits only. */
export const normaliseHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

/** A heading that says for how many units a price is: `€/100 Stk`, `Preis pro 1000`. */
const basisInHeading = /(?:\/|\b(?:per|pro|je|por|pour|par)\b)\s*(?:%|[0-9]{2,})/i;

/** The usual value of a field that a person may accept; none for a price whose heading says that it is for more than a unit. */
export const usualOf = (name: FieldName, headings: readonly string[]): Field['usual'] =>
  name === 'priceBasis' && headings.some((heading) => basisInHeading.test(heading))
    ? undefined
    : fields[name].usual;

/** The fields of which two columns with known headings are a question, because the wrong one would be a wrong fact. */
const decisive: ReadonlySet<FieldName> = new Set(['sourceRecordId', 'manufacturerPartNumber', 'unitPrice']);

const isPercentage = (text: string): boolean => {
  const number = Number(readLoneNumber(text.replace('%', '').trim()) ?? 0);
  return text.includes('%') || number > 1;
};

/**
 * The most likely source of each field, by the headings of a table: the column whose heading is the best-known
 * name of the field. Each column is used once; of two columns with the same heading neither is used, and a price, an item
 * number or a part number for which two columns have known headings is left to choose. A field without a column keeps
 * its initial source. What comes from a heading is a guess, which a person has to confirm.
 */
export const guessSources = ({ headings, columns }: Table): Map<FieldName, Source> => {
  const free = headings.map(normaliseHeading);
  const columnsWith = (heading: string): number[] =>
    free.flatMap((other, column) => (other === heading ? [column] : []));
  const sources = new Map<FieldName, Source>();
  for (const name of fieldNames) {
    const fitting = fields[name].headings.map(columnsWith).filter(({ length }) => length > 0);
    const column = fitting.find(({ length }) => length === 1)?.[0];
    if (decisive.has(name) && fitting.flat().length > 1) sources.set(name, { from: 'unset' });
    else if (column === undefined) sources.set(name, fields[name].initial);
    else {
      free[column] = '';
      const isPercent = name === 'taxRate' && columns[column]?.samples.some(isPercentage) === true;
      sources.set(name, { from: 'guess', as: isPercent ? 'percent' : 'column', column });
    }
  }
  const item = columnOf(sources.get('sourceRecordId'));
  const quantity = sources.get('minimumQuantity');
  const hasTiers = item !== undefined && columns[item]?.repeatsAbove === true;
  if (hasTiers && quantity?.from === 'guess')
    sources.set('minimumQuantity', { ...quantity, as: 'tier-rows' });
  return sources;
};

/** The mapping of a table that nobody has looked at yet: what its headings suggest, and nothing else. */
export const suggestedMapping = (table: Table): Mapping => ({
  sources: guessSources(table),
  decimalMark: undefined,
  decimals: undefined,
  placeholders: new Map(),
  shownNumbers: undefined,
  batch: { id: '', system: '', mode: '' },
});

/** The columns that no field uses. A column without a heading is listed only if one of its cells has text. */
const unusedColumns = ({ headings, columns }: Table, sources: Mapping['sources']): string[] => {
  const used = new Set(
    [...sources].flatMap(([name, source]) => (isAsked(name, sources) ? [columnOf(source)] : [])),
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
