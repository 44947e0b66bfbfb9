import type { Member } from './member.ts';

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
