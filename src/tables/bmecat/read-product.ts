import type { XmlHandlers } from '../read-xml.ts';
import {
  type CatalogueHeader,
  type CataloguePart,
  headerReader,
  type TypedDate,
  type Validity,
  withDate,
} from './read-header.ts';

/** A price of a product. */
export type CataloguePrice = {
  readonly type: string;
  /** The texts of its elements, by name. */
  readonly values: ReadonlyMap<string, string>;
  readonly territories: readonly string[];
  /** Whether the amount is the price: no factor, allowance, formula or other unit changes it. */
  readonly isFinal: boolean;
  readonly validity: Validity;
};

/** A product of a catalogue. */
export type BmecatProduct = {
  readonly header: CatalogueHeader;
  /** The texts of its elements, by name. */
  readonly values: ReadonlyMap<string, string>;
  readonly prices: readonly CataloguePrice[];
};

/** The elements that are looked into, and those of them whose text is taken. */
const taken: Readonly<Record<string, readonly string[]>> = {
  BMECAT: ['HEADER', 'T_NEW_CATALOG'],
  HEADER: ['CATALOG', 'PARTIES'],
  CATALOG: ['CURRENCY', 'TERRITORY', 'GENERATION_DATE', 'DATETIME'],
  DATETIME: ['DATE', 'TIME', 'TIMEZONE'],
  PARTIES: ['PARTY'],
  PARTY: ['PARTY_ID', 'ADDRESS'],
  ADDRESS: ['NAME'],
  T_NEW_CATALOG: ['PRODUCT'],
  PRODUCT: [
    'SUPPLIER_PID',
    'PRODUCT_DETAILS',
    'PRODUCT_ORDER_DETAILS',
    'PRODUCT_PRICE_DETAILS',
    'PRODUCT_LOGISTIC_DETAILS',
  ],
  PRODUCT_DETAILS: [
    'DESCRIPTION_SHORT',
    'MANUFACTURER_NAME',
    'MANUFACTURER_IDREF',
    'MANUFACTURER_PID',
    'EAN',
    'DELIVERY_TIME',
  ],
  PRODUCT_ORDER_DETAILS: ['ORDER_UNIT', 'PRICE_QUANTITY', 'QUANTITY_MIN', 'QUANTITY_INTERVAL'],
  PRODUCT_LOGISTIC_DETAILS: ['PRODUCT_DIMENSIONS'],
  PRODUCT_DIMENSIONS: ['WEIGHT', 'LENGTH', 'WIDTH', 'DEPTH'],
  PRODUCT_PRICE_DETAILS: ['PRODUCT_PRICE', 'DAILY_PRICE', 'DATETIME', 'VALID_START_DATE', 'VALID_END_DATE'],
  PRODUCT_PRICE: ['PRICE_AMOUNT', 'PRICE_CURRENCY', 'TAX', 'LOWER_BOUND', 'TERRITORY', 'PRICE_FACTOR'],
};

/** The parts of a product whose texts are kept. */
const partsWithTexts: ReadonlySet<string> = new Set([
  'PRODUCT',
  'PRODUCT_DETAILS',
  'PRODUCT_ORDER_DETAILS',
  'PRODUCT_DIMENSIONS',
]);

/** The elements within a price by which its amount is not what is paid. */
const changingPrice: ReadonlySet<string> = new Set([
  'PRICE_BASE',
  'PRICE_FORMULA',
  'ALLOWANCE_OR_CHARGE',
  'ALLOWANCE_OR_CHARGES_FIX',
]);

/** The name that an element of version 1.2 has in 2005. */
const nameIn2005 = (name: string): string => name.replace(/^ARTICLE/, 'PRODUCT').replace(/_AID$/, '_PID');

/** The name that an element is read by: in 2005 the EAN of a product is one of several international numbers. */
const nameOf = (original: string, attributes: () => Readonly<Record<string, string>>): string => {
  const name = nameIn2005(original);
  return name === 'INTERNATIONAL_PID' && /^(?:ean|gtin)$/i.test(attributes().type ?? 'ean') ? 'EAN' : name;
};

/** A text of its own: a piece of a text keeps all of it in memory, here 64 KiB of the file. */
const ownText = (piece: string): string => `${piece} `.slice(0, -1);

/** A price while it is read. */
type OpenPrice = {
  readonly validity: Validity;
  readonly type: string;
  readonly values: Map<string, string>;
  readonly territories: string[];
  isFinal: boolean;
};

const openPrice = (type: string, validity: Validity): OpenPrice => ({
  type,
  values: new Map(),
  territories: [],
  isFinal: true,
  validity,
});

type ProductPartContext = {
  readonly header: CatalogueHeader;
  readonly nameOfParty: (id: string) => string | undefined;
  readonly typedDate: () => TypedDate;
  readonly onProduct: (product: BmecatProduct) => void;
};

/** Prepares reading the products, each of which is given to `onProduct` when its element ends. */
const productPart = ({ header, nameOfParty, typedDate, onProduct }: ProductPartContext) => {
  let values = new Map<string, string>();
  let prices: CataloguePrice[] = [];
  let ofDetails: CataloguePrice[] = [];
  let price = openPrice('', header.validity);
  let isDaily = false;
  let { validity } = header;
  const stated = (date: TypedDate): void => {
    validity = withDate(validity, { ...date, text: ownText(date.text) });
  };
  const part: CataloguePart = {
    open: (name, attributes) => {
      if (name === 'PRODUCT') {
        values = new Map();
        prices = [];
      } else if (name === 'PRODUCT_PRICE') {
        price = openPrice(attributes().price_type ?? '', validity);
      } else if (name === 'PRODUCT_PRICE_DETAILS') {
        ofDetails = [];
        isDaily = false;
        validity = header.validity;
      }
    },
    ends: {
      'PRODUCT_PRICE TERRITORY': (code) => price.territories.push(code),
      'PRODUCT_PRICE PRICE_FACTOR': (factor) => {
        if (Number(factor) !== 1) price.isFinal = false;
      },
      'PRODUCT_PRICE_DETAILS DAILY_PRICE': (flag) => {
        isDaily ||= /^(?:true|1)$/i.test(flag);
      },
      'PRODUCT_PRICE_DETAILS DATETIME': () => stated(typedDate()),
      'PRODUCT_PRICE_DETAILS VALID_START_DATE': (text) => stated({ type: 'valid_start_date', text }),
      'PRODUCT_PRICE_DETAILS VALID_END_DATE': (text) => stated({ type: 'valid_end_date', text }),
      'PRODUCT_PRICE_DETAILS PRODUCT_PRICE': () => ofDetails.push(price),
      'PRODUCT PRODUCT_PRICE_DETAILS': () => {
        // The dates may stand before or after the prices.
        for (const one of ofDetails) prices.push({ ...one, isFinal: one.isFinal && !isDaily, validity });
      },
      'T_NEW_CATALOG PRODUCT': () => {
        const manufacturer = nameOfParty(values.get('MANUFACTURER_IDREF') ?? '');
        if (manufacturer !== undefined && !values.has('MANUFACTURER_NAME')) {
          values.set('MANUFACTURER_NAME', manufacturer);
        }
        onProduct({ header, values, prices });
      },
    },
    textsIn: (parent) => {
      if (parent === 'PRODUCT_PRICE') return price.values;
      return partsWithTexts.has(parent) ? values : undefined;
    },
  };
  /** Is told an element that is not taken, by what it lies in. */
  const onNotTaken = (name: string, parent: string | undefined): void => {
    if (parent === 'PRODUCT_PRICE' && changingPrice.has(name)) price.isFinal = false;
  };
  return { part, onNotTaken };
};

/** Reads the products of a catalogue one after the other. What is read is known once the file has been read to its end. */
type ProductReader = {
  readonly handlers: XmlHandlers;
  /** What the file is about: `T_NEW_CATALOG`, or an update; undefined if it is no BMEcat file. */
  readonly transaction: string | undefined;
  /** How many elements were not taken, by their name, without those that lie in them. */
  readonly notTaken: ReadonlyMap<string, number>;
};

/** Prepares reading a catalogue. `onProduct` is called for each product when its element ends. */
export const productReader = (onProduct: (product: BmecatProduct) => void): ProductReader => {
  const { part: headerPart, header, nameOfParty, typedDate } = headerReader();
  const products = productPart({ header, nameOfParty, typedDate, onProduct });
  const parts = [headerPart, products.part];
  const ends = { ...headerPart.ends, ...products.part.ends };
  const path: string[] = [];
  const notTaken = new Map<string, number>();
  let transaction: string | undefined;
  /** The depth of the element that is not taken, with all that lies in it. */
  let skipped: number | undefined;
  let text = '';

  const count = (name: string): unknown => notTaken.set(name, (notTaken.get(name) ?? 0) + 1);

  const open: XmlHandlers['open'] = (original, attributes) => {
    const name = nameOf(original, attributes);
    const parent = path.at(-1);
    path.push(name);
    text = '';
    if (skipped !== undefined) return;
    if (parent === 'BMECAT' && name.startsWith('T_')) transaction ??= name;
    const isTaken = parent === undefined ? name === 'BMECAT' : taken[parent]?.includes(name) === true;
    if (isTaken) {
      for (const part of parts) part.open(name, attributes);
      return;
    }
    skipped = path.length;
    if (path.includes('T_NEW_CATALOG')) count(name);
    products.onNotTaken(name, parent);
  };

  const closeTaken = (name: string, parent: string): void => {
    const end = ends[`${parent} ${name}`];
    if (end !== undefined) {
      end(text.trim());
      return;
    }
    if (taken[name] !== undefined) return;
    const texts = headerPart.textsIn(parent) ?? products.part.textsIn(parent);
    // A further text of an element is another language or a mistake.
    if (texts?.has(name) === true) count(name);
    else texts?.set(name, ownText(text.trim()));
  };

  const close = (): void => {
    const depth = path.length;
    const name = path.pop() ?? '';
    if (skipped === undefined) closeTaken(name, path.at(-1) ?? '');
    else if (skipped === depth) skipped = undefined;
    text = '';
  };

  return {
    handlers: {
      open,
      text: (found) => {
        if (skipped === undefined) text += found;
      },
      close,
    },
    get transaction() {
      return transaction;
    },
    notTaken,
  };
};
