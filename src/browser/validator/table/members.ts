import {
  recordConditions,
  recordKinds,
  recordStatuses,
  taxBases,
} from '../../../contracts/supplier/choices.ts';
import type { Source } from './mapping.ts';

/** The fields that say how much there is, where and when. */
export const availabilityMembers = {
  quantity: {
    label: 'Quantity',
    about: 'How many there are. An empty cell is unknown, which is not zero.',
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
    about: 'Where it is.',
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
    label: 'Free from',
    about: 'For capacity: when it begins.',
    form: 'timestamp',
    optional: true,
    headings: 'windowstart start freefrom availablefrom'.split(' '),
    initial: { from: 'nothing' },
  },
  windowEnd: {
    label: 'Free until',
    about: 'For capacity: when it ends.',
    form: 'timestamp',
    optional: true,
    headings: 'windowend end freeuntil availableuntil'.split(' '),
    initial: { from: 'nothing' },
  },
} as const satisfies Record<string, Member>;

/** The fields that say what is offered. */
export const identityMembers = {
  sourceRecordId: {
    label: 'Your number',
    about: 'Your own number of the item. It never changes, and no two rows share it.',
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
    about: 'Changes when the record changes. Without a column for it, it is a digest of the record.',
    form: 'code',
    optional: false,
    headings: 'sourceversion version revision rev changetoken'.split(' '),
    initial: { from: 'digest' },
  },
  title: {
    label: 'Title',
    about: 'What it is, in your words.',
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
    about: 'Who made it.',
    form: 'text',
    optional: true,
    headings: 'manufacturer manufacturername manufacturer brand make mfr mfg'.split(' '),
    initial: { from: 'nothing' },
  },
  manufacturerPartNumber: {
    label: 'Manufacturer part number',
    about: 'The number that the manufacturer gave it, not your own.',
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
    about: 'Capacity is what a machine or a person is free for; it needs a start and an end.',
    form: 'choice',
    optional: false,
    offers: recordKinds,
    usual: { from: 'constant', text: 'product' },
    headings: 'kind recordkind'.split(' '),
    initial: { from: 'unsaid' },
  },
  condition: {
    label: 'Condition',
    about: 'Choose unknown unless your source says it.',
    form: 'choice',
    optional: false,
    offers: recordConditions,
    meanings: { unknown: 'the source does not say' },
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
} as const satisfies Record<string, Member>;

/** The fields of a price. A row without a price has none of them. */
export const priceMembers = {
  unitPrice: {
    label: 'Price of one unit',
    about: 'Where the cell is empty, the record has no price.',
    form: 'decimal',
    optional: true,
    headings: 'unitprice price netprice listprice salesprice priceperunit'.split(' '),
    initial: { from: 'nothing' },
  },
  minimumQuantity: {
    label: 'Price holds from',
    about: 'The quantity from which this price holds.',
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
    about: 'For which country the price is: two capital letters, such as NL.',
    form: 'code',
    optional: false,
    headings: 'country countrycode market'.split(' '),
    initial: { from: 'unsaid' },
  },
  taxBasis: {
    label: 'Tax',
    about: 'Net is without tax, gross with it.',
    form: 'choice',
    optional: false,
    offers: taxBases,
    meanings: { unknown: 'the source does not say' },
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
    about: 'The least that can be ordered.',
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
    about: 'Orders are a multiple of this quantity.',
    form: 'decimal',
    optional: false,
    offers: ['1'],
    meanings: { 1: 'any number of units' },
    usual: { from: 'constant', text: '1' },
    headings: 'ordermultiple multiple packsize packquantity'.split(' '),
    initial: { from: 'unsaid' },
  },
} as const satisfies Record<string, Member>;

/** The fields that say when a record was true. */
export const timeMembers = {
  observedAt: {
    label: 'List exported at',
    about: 'When the list left your system. Never move it so that a record passes.',
    form: 'timestamp',
    optional: false,
    headings: 'observedat observed exportedat readat'.split(' '),
    initial: { from: 'unsaid' },
  },
  expiresAt: {
    label: 'Holds until',
    about: 'Until when the record may be relied on; at most 24 hours after the export.',
    form: 'timestamp',
    optional: false,
    usual: { from: 'one-day' },
    headings: 'expiresat expires validuntil'.split(' '),
    initial: { from: 'unsaid' },
  },
  sourceUpdatedAt: {
    label: 'Changed at',
    about: 'When your system last changed the row.',
    form: 'timestamp',
    optional: true,
    headings: 'sourceupdatedat updatedat updated lastupdated lastmodified modified changedat'.split(' '),
    initial: { from: 'nothing' },
  },
} as const satisfies Record<string, Member>;

const allMembers = { ...identityMembers, ...availabilityMembers, ...priceMembers, ...timeMembers };

/** The name of a member of a record that a column can be mapped to; those of inner objects stand beside them. */
export type MemberName = keyof typeof allMembers;

/** Every member that a column can be mapped to. */
export const members: Readonly<Record<MemberName, Member>> = allMembers;

const isMemberName = (name: string): name is MemberName => Object.hasOwn(allMembers, name);

/** The names of the members, in the order in which they are asked for. */
export const memberNames: readonly MemberName[] = Object.keys(allMembers).filter(isMemberName);

/** How the text of a cell becomes the value of a field. */
type MemberForm = 'text' | 'code' | 'choice' | 'decimal' | 'days' | 'timestamp';

/** A field of a record that a column can be mapped to. */
export interface Member {
  /** What it is called on the page. */
  readonly label: string;
  /** What belongs into it, in a sentence. */
  readonly about: string;
  readonly form: MemberForm;
  /** Whether it may be left unknown. */
  readonly optional: boolean;
  /** Texts that are offered for every row, by name. The form `choice` has these and no other. */
  readonly offers?: readonly string[];
  /** What an offered text means, where it does not say so itself. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** What most lists mean that do not say it. It is offered by name and never taken by itself. */
  readonly usual?: Source;
  /** Headings that mean it, in lower case with letters and digits only. */
  readonly headings: readonly string[];
  /** Where it comes from while no column is known: never from a fact that the list does not have. */
  readonly initial: Source;
}

/** An offered text as a person reads it: `1 (no minimum)`. */
export const wordsOfOffer = ({ meanings }: Member, text: string): string => {
  const meaning = meanings?.[text];
  return meaning === undefined ? text : `${text} (${meaning})`;
};

/** What stands for a source that is made from the record itself. */
export const madeSources = {
  digest: 'Made from the record',
  'one-day': '24 hours after the export',
} as const;
