import {
  maxValiditySeconds,
  recordConditions,
  recordKinds,
  recordStatuses,
  taxBases,
} from '../../../packages/record-contract/src/index.ts';

/**
 * How a column gives the value of a field: `tier-rows` for the quantity of a price, where rows with the same item number are
 * the tiers of one price; `percent` for a tax rate in percent, such as 19.
 */
export const columnUses = ['column', 'tier-rows', 'percent'] as const;

/** How a column gives the value of a field. */
export type ColumnUse = (typeof columnUses)[number];

/** A column whose prices apply from a quantity, which is a number or stands in another column. */
export type TierColumn<Column = number> = {
  readonly column: Column;
  readonly quantity: string | { readonly column: Column };
};

/** Where the value of a field comes from. A column is its place in the table; in the file of a mapping, its heading. */
export type Source<Column = number> =
  /** Not chosen yet; nothing is assumed. */
  | { readonly from: 'unset' }
  | { readonly from: ColumnUse; readonly column: Column }
  /** A column that its heading suggests. It is used only once a person has confirmed it. */
  | { readonly from: 'guess'; readonly as: ColumnUse; readonly column: Column }
  /** For the price: a column for each quantity. The quantity from which it applies is no field of its own then. */
  | {
      readonly from: 'tier-columns';
      readonly tiers: readonly TierColumn<Column>[];
      readonly isGuess?: true | undefined;
    }
  /** The same text for every record. */
  | { readonly from: 'constant'; readonly text: string }
  /** Unknown: null, where the contract allows it. */
  | { readonly from: 'nothing' }
  /** For the item number: the texts of one or two columns, written as the contract allows an identifier (see `deriveIdentifier`). */
  | { readonly from: 'derived'; readonly columns: readonly Column[] }
  /** A digest of the record, so that the version changes when the record does. */
  | { readonly from: 'digest' }
  /** So many hours after the record was observed: at most 24, the longest that the contract allows. */
  | { readonly from: 'hours'; readonly hours: number }
  /** For the currency: the mark beside each price, such as `€` or `EUR`. */
  | { readonly from: 'price-cell' };

/** The column of a source, or the first of those that an identifier is derived from; undefined if it has none, or one for each quantity. */
export const columnOf = (source: Source | undefined): number | undefined => {
  if (source?.from === 'derived') return source.columns[0];
  return source !== undefined && 'column' in source ? source.column : undefined;
};

/** A source with every column as something else names it. */
export const withColumns = <From, To>(source: Source<From>, columnOf: (column: From) => To): Source<To> => {
  if (source.from === 'tier-columns') {
    const tiers = source.tiers.map(({ column, quantity }) => ({
      column: columnOf(column),
      quantity: typeof quantity === 'string' ? quantity : { column: columnOf(quantity.column) },
    }));
    return { ...source, tiers };
  }
  if (source.from === 'derived') return { ...source, columns: source.columns.map(columnOf) };
  return 'column' in source ? { ...source, column: columnOf(source.column) } : source;
};

/** Every column that a source takes something from. */
export const columnsOf = (source: Source | undefined): readonly number[] => {
  if (source?.from === 'derived') return source.columns;
  if (source?.from !== 'tier-columns') return [columnOf(source)].filter((column) => column !== undefined);
  return source.tiers.flatMap(({ column, quantity }) =>
    typeof quantity === 'string' ? [column] : [quantity.column, column],
  );
};

/** Whether a source is what a heading suggests, which nobody has confirmed. */
export const isGuess = (source: Source | undefined): boolean =>
  source?.from === 'guess' || (source?.from === 'tier-columns' && source.isGuess === true);

/** The fields of a price. A row without a price has none of them. */
const priceFields = {
  unitPrice: {
    label: 'Unit price',
    about: 'If the cell is empty, the record has no price.',
    form: 'decimal',
    optional: true,
    initial: { from: 'unset' },
    leftOut: { from: 'nothing' },
  },
  priceBasis: {
    label: 'Price is for',
    about: 'The number of units for one price. The price is divided exactly, or refused.',
    form: 'decimal',
    optional: false,
    offers: ['1', '100', '1000'],
    meanings: { 1: 'a price for each unit', 100: 'a price for 100 units', 1000: 'a price for 1000 units' },
    usual: { from: 'constant', text: '1' },
    initial: { from: 'unset' },
  },
  minimumQuantity: {
    label: 'Price applies from',
    about:
      'The quantity from which this price applies. A list with a row for each price tier names the column as its tiers.',
    form: 'decimal',
    optional: false,
    offers: ['1'],
    meanings: { 1: 'from the first unit' },
    usual: { from: 'constant', text: '1' },
    initial: { from: 'unset' },
  },
  currency: {
    label: 'Currency',
    about: 'Three capital letters, such as EUR.',
    form: 'code',
    optional: false,
    initial: { from: 'unset' },
  },
  country: {
    label: 'Country',
    about: 'The country that the price is for: two capital letters, such as NL.',
    form: 'code',
    optional: false,
    initial: { from: 'unset' },
  },
  taxBasis: {
    label: 'Tax basis',
    about: 'Net excludes tax; gross includes it.',
    form: 'choice',
    optional: false,
    offers: taxBases,
    meanings: { unknown: 'not stated in the source' },
    usual: { from: 'constant', text: 'unknown' },
    initial: { from: 'unset' },
  },
  taxRate: {
    label: 'Tax rate',
    about: 'As a proportion, where 21 % is 0.21; or a column of percentages, named as such.',
    form: 'decimal',
    optional: true,
    initial: { from: 'nothing' },
  },
  minimumOrderQuantity: {
    label: 'Minimum order quantity',
    about: 'The smallest quantity that can be ordered (MOQ).',
    form: 'decimal',
    optional: false,
    offers: ['1'],
    meanings: { 1: 'no minimum' },
    usual: { from: 'constant', text: '1' },
    initial: { from: 'unset' },
  },
  orderMultiple: {
    label: 'Order multiple',
    about: 'Orders must be a multiple of this quantity.',
    form: 'decimal',
    optional: false,
    offers: ['1'],
    meanings: { 1: 'any number of units' },
    usual: { from: 'constant', text: '1' },
    initial: { from: 'unset' },
  },
} as const satisfies Record<string, Field>;

/** The fields of a record, in the order in which they are asked for: what the item is, how available, at what price, and when. */
const allFields = {
  sourceRecordId: {
    label: 'Your item number',
    about: 'Your own identifier of the item. It never changes, and no two rows share it.',
    form: 'code',
    isExact: true,
    isNumber: true,
    optional: false,
    initial: { from: 'unset' },
  },
  sourceVersion: {
    label: 'Version',
    about:
      'A value that changes whenever the record changes. If no column has one, it is computed from the record.',
    form: 'code',
    optional: false,
    initial: { from: 'digest' },
  },
  title: {
    label: 'Title',
    about: 'The name of the item, in your words.',
    form: 'text',
    optional: false,
    initial: { from: 'unset' },
  },
  manufacturer: {
    label: 'Manufacturer',
    about: 'The company that makes the item.',
    form: 'text',
    isExact: true,
    optional: true,
    initial: { from: 'nothing' },
  },
  manufacturerPartNumber: {
    label: 'Manufacturer part number',
    about: 'The manufacturer’s part number, not your own.',
    form: 'text',
    isExact: true,
    isNumber: true,
    optional: true,
    initial: { from: 'unset' },
    leftOut: { from: 'nothing' },
  },
  kind: {
    label: 'Kind',
    about: 'Capacity is available time of a machine or a person; it needs a start and an end.',
    form: 'choice',
    optional: false,
    offers: recordKinds,
    usual: { from: 'constant', text: 'product' },
    initial: { from: 'unset' },
  },
  condition: {
    label: 'Condition',
    about: 'Choose unknown unless your data states the condition.',
    form: 'choice',
    optional: false,
    offers: recordConditions,
    meanings: { unknown: 'not stated in the source' },
    usual: { from: 'constant', text: 'unknown' },
    initial: { from: 'unset' },
  },
  status: {
    label: 'Status',
    about: 'Active if you still offer it, otherwise withdrawn.',
    form: 'choice',
    optional: false,
    offers: recordStatuses,
    meanings: { active: 'offered now', withdrawn: 'no longer offered' },
    usual: { from: 'constant', text: 'active' },
    initial: { from: 'unset' },
  },
  quantity: {
    label: 'Quantity',
    about: 'The available quantity. An empty cell means unknown.',
    form: 'decimal',
    optional: true,
    initial: { from: 'nothing' },
  },
  unit: {
    label: 'Unit',
    about: 'The unit of the quantity, such as piece or metre.',
    form: 'text',
    optional: false,
    offers: ['piece'],
    usual: { from: 'constant', text: 'piece' },
    initial: { from: 'unset' },
  },
  location: {
    label: 'Location',
    about: 'Where the item is.',
    form: 'text',
    optional: true,
    initial: { from: 'nothing' },
  },
  leadTimeDays: {
    label: 'Lead time',
    about: 'Whole days from order to dispatch.',
    form: 'days',
    optional: true,
    initial: { from: 'nothing' },
  },
  windowStart: {
    label: 'Available from',
    about: 'For capacity: when the available period begins.',
    form: 'timestamp',
    optional: true,
    initial: { from: 'nothing' },
  },
  windowEnd: {
    label: 'Available until',
    about: 'For capacity: when the available period ends.',
    form: 'timestamp',
    optional: true,
    initial: { from: 'nothing' },
  },
  ...priceFields,
  observedAt: {
    label: 'List exported at',
    about: 'When the list was exported from your system. Give the true time.',
    form: 'timestamp',
    optional: false,
    initial: { from: 'unset' },
  },
  expiresAt: {
    label: 'Valid until',
    about:
      'When the record expires: at most 24 hours after the export. The validity of a price is another date.',
    form: 'timestamp',
    optional: false,
    usual: { from: 'hours', hours: maxValiditySeconds / 3600 },
    initial: { from: 'unset' },
  },
  sourceUpdatedAt: {
    label: 'Last changed at',
    about: 'When your system last changed the row.',
    form: 'timestamp',
    optional: true,
    initial: { from: 'nothing' },
  },
} as const satisfies Record<string, Field>;

/** The name of a field of a record that a column can be mapped to; those of inner objects stand beside them. */
export type FieldName = keyof typeof allFields;

/** Every field that a column can be mapped to. */
export const fields: Readonly<Record<FieldName, Field>> = allFields;

const isFieldName = (name: string): name is FieldName => Object.hasOwn(allFields, name);

/** The names of the fields, in the order in which they are asked for. */
export const fieldNames: readonly FieldName[] = Object.keys(allFields).filter(isFieldName);

/** How the text of a cell becomes the value of a field. */
type FieldForm = 'text' | 'code' | 'choice' | 'decimal' | 'days' | 'day' | 'timestamp';

/** A field of a record that a column can be mapped to. */
export type Field = {
  /** Its name on the page. */
  readonly label: string;
  /** What the field holds, in a sentence. */
  readonly about: string;
  readonly form: FieldForm;
  /** Whether each character counts, as in a number or a name by which something is found. */
  readonly isExact?: boolean;
  /** Whether it is a number by which an item is found, in which a note or a second number is none of it. */
  readonly isNumber?: boolean;
  /** Whether it may be left unknown. */
  readonly optional: boolean;
  /** Values that are offered for every row. The form `choice` allows these only. */
  readonly offers?: readonly string[];
  /** What an offered value means, where it does not explain itself. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** The usual value of lists that do not state one. It is offered by name, and never used unless a person accepts it. */
  readonly usual?: Source;
  /** Its source while no column matches. It never adds a fact that the list does not have. */
  readonly initial: Source;
  /** What the file of a mapping means that leaves it out, if not `initial`. */
  readonly leftOut?: Source;
};

/** An offered value as a person reads it: `1 (no minimum)`. */
export const wordsOfOffer = ({ meanings }: Field, text: string): string => {
  const meaning = meanings?.[text];
  return meaning === undefined ? text : `${text} (${meaning})`;
};

/** How to enter a value for every row, or a time zone, so that it can be read. */
export const howToEnterValue =
  'Write a number as 1200 or 0.21, a timestamp with its time zone as 2026-11-21T12:00:00Z, and the name of a time zone as Europe/Berlin.';

/** The words for an expiry that is computed: `24 hours after the export`. */
export const hoursAfterExport = (hours: number): string =>
  `${hours === 1 ? '1 hour' : `${hours} hours`} after the export`;

/** Whether a field belongs to the price of a record. */
export const isPriceField = (name: FieldName): boolean => Object.hasOwn(priceFields, name);
