import { taxBases } from '../../contracts/supplier/choices.ts';
import type { Member } from './member.ts';

/** The members of a price. A row without a price has none of them. */
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
    headings: 'minimumquantity fromquantity pricefrom'.split(' '),
    initial: { from: 'constant', text: '1' },
  },
  currency: {
    label: 'Currency',
    about: 'Three capital letters, such as EUR.',
    form: 'code',
    optional: false,
    headings: 'currency currencycode'.split(' '),
    initial: { from: 'constant', text: '' },
  },
  country: {
    label: 'Country',
    about: 'For which country the price is: two capital letters, such as NL.',
    form: 'code',
    optional: false,
    headings: 'country countrycode market'.split(' '),
    initial: { from: 'constant', text: '' },
  },
  taxBasis: {
    label: 'Tax',
    about: 'Net is without tax, gross with it.',
    form: 'choice',
    optional: false,
    choices: taxBases,
    headings: 'taxbasis'.split(' '),
    initial: { from: 'constant', text: 'unknown' },
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
    label: 'Smallest order',
    about: 'The least that can be ordered.',
    form: 'decimal',
    optional: false,
    headings: 'minimumorderquantity minimumorder minorderqty moq'.split(' '),
    initial: { from: 'constant', text: '1' },
  },
  orderMultiple: {
    label: 'Ordered in steps of',
    about: 'Orders are a multiple of this quantity.',
    form: 'decimal',
    optional: false,
    headings: 'ordermultiple multiple packsize packquantity'.split(' '),
    initial: { from: 'constant', text: '1' },
  },
} as const satisfies Record<string, Member>;
