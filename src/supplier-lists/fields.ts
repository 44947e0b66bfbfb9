import { recordConditions, recordKinds, recordStatuses, taxBases } from '../contracts/supplier/choices.ts';
import type { Source } from './mapping.ts';

/** The fields of availability: quantity, place and time. */
export const availabilityFields = {
  quantity: {
    label: 'Quantity',
    about: 'How many are available. An empty cell means unknown, not zero.',
    form: 'decimal',
    optional: true,
    headings: 'quantity qty stock onhand qtyonhand available availablequantity stockquantity instock'.split(
      ' ',
    ),
    initial: { from: 'nothing' },
  },
  unit: {
    label: 'Unit',
    about: 'What the quantity counts.',
    form: 'text',
    optional: false,
    offers: ['piece'],
    usual: { from: 'constant', text: 'piece' },
    headings: 'unit uom unitofmeasure salesunit'.split(' '),
    initial: { from: 'unsaid' },
  },
  location: {
    label: 'Location',
    about: 'Where the item is.',
    form: 'text',
    optional: true,
    headings: 'location warehouse site'.split(' '),
    initial: { from: 'nothing' },
  },
  leadTimeDays: {
    label: 'Lead time',
    about: 'Whole days from order to dispatch.',
    form: 'days',
    optional: true,
    headings: 'leadtimedays leadtime leaddays deliverydays'.split(' '),
    initial: { from: 'nothing' },
  },
  windowStart: {
    label: 'Available from',
    about: 'For capacity: when the available period begins.',
    form: 'timestamp',
    optional: true,
    headings: 'windowstart start freefrom availablefrom'.split(' '),
    initial: { from: 'nothing' },
  },
  windowEnd: {
    label: 'Available until',
    about: 'For capacity: when the available period ends.',
    form: 'timestamp',
    optional: true,
    headings: 'windowend end freeuntil availableuntil'.split(' '),
    initial: { from: 'nothing' },
  },
} as const satisfies Record<string, Field>;

/** The fields that identify the item and its state. */
export const identityFields = {
  sourceRecordId: {
    label: 'Your item number',
    about: 'Your own identifier of the item. It never changes, and no two rows share it.',
    form: 'code',
    optional: false,
    headings:
      'sourcerecordid recordid id sku itemnumber itemno itemid itemcode articlenumber articleno article stocknumber stockno productid reference ref code'.split(
        ' ',
      ),
    initial: { from: 'unsaid' },
  },
  sourceVersion: {
    label: 'Version',
    about:
      'A value that changes whenever the record changes. If no column has one, it is computed from the record.',
    form: 'code',
    optional: false,
    headings: 'sourceversion version revision rev changetoken'.split(' '),
    initial: { from: 'digest' },
  },
  title: {
    label: 'Title',
    about: 'What the item is, in your words.',
    form: 'text',
    optional: false,
    headings:
      'title name description productname itemname itemdescription productdescription articledescription designation'.split(
        ' ',
      ),
    initial: { from: 'unsaid' },
  },
  manufacturer: {
    label: 'Manufacturer',
    about: 'The company that makes the item.',
    form: 'text',
    optional: true,
    headings: 'manufacturer manufacturername maker brand make mfr mfg'.split(' '),
    initial: { from: 'nothing' },
  },
  manufacturerPartNumber: {
    label: 'Manufacturer part number',
    about: 'The manufacturer’s part number, not your own.',
    form: 'text',
    optional: true,
    headings:
      'manufacturerpartnumber manufacturerpartno mpn partnumber partno mfrpartnumber mfgpartnumber modelnumber model'.split(
        ' ',
      ),
    initial: { from: 'nothing' },
  },
  kind: {
    label: 'Kind',
    about: 'Capacity is available time of a machine or a person; it needs a start and an end.',
    form: 'choice',
    optional: false,
    offers: recordKinds,
    usual: { from: 'constant', text: 'product' },
    headings: 'kind recordkind'.split(' '),
    initial: { from: 'unsaid' },
  },
  condition: {
    label: 'Condition',
    about: 'Choose unknown unless your data states the condition.',
    form: 'choice',
    optional: false,
    offers: recordConditions,
    meanings: { unknown: 'not stated in the source' },
    usual: { from: 'constant', text: 'unknown' },
    headings: 'condition itemcondition'.split(' '),
    initial: { from: 'unsaid' },
  },
  status: {
    label: 'Status',
    about: 'Whether you still offer it.',
    form: 'choice',
    optional: false,
    offers: recordStatuses,
    meanings: { active: 'offered now', withdrawn: 'no longer offered' },
    usual: { from: 'constant', text: 'active' },
    headings: 'status recordstatus'.split(' '),
    initial: { from: 'unsaid' },
  },
} as const satisfies Record<string, Field>;

/** The fields of a price. A row without a price has none of them. */
export const priceFields = {
  unitPrice: {
    label: 'Unit price',
    about: 'If the cell is empty, the record has no price.',
    form: 'decimal',
    optional: true,
    headings: 'unitprice price netprice listprice salesprice priceperunit'.split(' '),
    initial: { from: 'nothing' },
  },
  minimumQuantity: {
    label: 'Price applies from',
    about: 'The quantity from which this price applies.',
    form: 'decimal',
    optional: false,
    offers: ['1'],
    meanings: { 1: 'from the first unit' },
    usual: { from: 'constant', text: '1' },
    headings: 'minimumquantity fromquantity pricefrom'.split(' '),
    initial: { from: 'unsaid' },
  },
  currency: {
    label: 'Currency',
    about: 'Three capital letters, such as EUR.',
    form: 'code',
    optional: false,
    headings: 'currency currencycode'.split(' '),
    initial: { from: 'unsaid' },
  },
  country: {
    label: 'Country',
    about: 'The country that the price is for: two capital letters, such as NL.',
    form: 'code',
    optional: false,
    headings: 'country countrycode market'.split(' '),
    initial: { from: 'unsaid' },
  },
  taxBasis: {
    label: 'Tax basis',
    about: 'Net excludes tax; gross includes it.',
    form: 'choice',
    optional: false,
    offers: taxBases,
    meanings: { unknown: 'not stated in the source' },
    usual: { from: 'constant', text: 'unknown' },
    headings: 'taxbasis'.split(' '),
    initial: { from: 'unsaid' },
  },
  taxRate: {
    label: 'Tax rate',
    about: 'As a proportion: 21 % is 0.21.',
    form: 'decimal',
    optional: true,
    headings: 'taxrate vatrate vat'.split(' '),
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
    headings: 'minimumorderquantity minimumorder minorderqty moq'.split(' '),
    initial: { from: 'unsaid' },
  },
  orderMultiple: {
    label: 'Order multiple',
    about: 'Orders must be a multiple of this quantity.',
    form: 'decimal',
    optional: false,
    offers: ['1'],
    meanings: { 1: 'any number of units' },
    usual: { from: 'constant', text: '1' },
    headings: 'ordermultiple multiple packsize packquantity'.split(' '),
    initial: { from: 'unsaid' },
  },
} as const satisfies Record<string, Field>;

/** The timestamps of a record. */
export const timestampFields = {
  observedAt: {
    label: 'List exported at',
    about: 'When the list was exported from your system. Never change it to make a record pass.',
    form: 'timestamp',
    optional: false,
    headings: 'observedat observed exportedat readat'.split(' '),
    initial: { from: 'unsaid' },
  },
  expiresAt: {
    label: 'Valid until',
    about: 'When the record expires: at most 24 hours after the export.',
    form: 'timestamp',
    optional: false,
    usual: { from: 'one-day' },
    headings: 'expiresat expires validuntil'.split(' '),
    initial: { from: 'unsaid' },
  },
  sourceUpdatedAt: {
    label: 'Last changed at',
    about: 'When your system last changed the row.',
    form: 'timestamp',
    optional: true,
    headings: 'sourceupdatedat updatedat updated lastupdated lastmodified modified changedat'.split(' '),
    initial: { from: 'nothing' },
  },
} as const satisfies Record<string, Field>;

const allFields = { ...identityFields, ...availabilityFields, ...priceFields, ...timestampFields };

/** The name of a field of a record that a column can be mapped to; those of inner objects stand beside them. */
export type FieldName = keyof typeof allFields;

/** Every field that a column can be mapped to. */
export const fields: Readonly<Record<FieldName, Field>> = allFields;

const isFieldName = (name: string): name is FieldName => Object.hasOwn(allFields, name);

/** The names of the fields, in the order in which they are asked for. */
export const fieldNames: readonly FieldName[] = Object.keys(allFields).filter(isFieldName);

/** How the text of a cell becomes the value of a field. */
type FieldForm = 'text' | 'code' | 'choice' | 'decimal' | 'days' | 'timestamp';

/** A field of a record that a column can be mapped to. */
export type Field = {
  /** Its name on the page. */
  readonly label: string;
  /** What the field holds, in a sentence. */
  readonly about: string;
  readonly form: FieldForm;
  /** Whether it may be left unknown. */
  readonly optional: boolean;
  /** Values that are offered for every row. The form `choice` allows these only. */
  readonly offers?: readonly string[];
  /** What an offered value means, where it does not explain itself. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** The usual value of lists that do not state one. It is offered by name, and never used unless a person accepts it. */
  readonly usual?: Source;
  /** Headings of columns that hold it, in lower case, letters and digits only. */
  readonly headings: readonly string[];
  /** Its source while no column matches. It never adds a fact that the list does not have. */
  readonly initial: Source;
};

/** An offered value as a person reads it: `1 (no minimum)`. */
export const wordsOfOffer = ({ meanings }: Field, text: string): string => {
  const meaning = meanings?.[text];
  return meaning === undefined ? text : `${text} (${meaning})`;
};

/** The words for a source that is computed from the record. */
export const madeSources = {
  digest: 'Computed from the record',
  'one-day': '24 hours after the export',
} as const;
