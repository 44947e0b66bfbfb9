import type { XmlHandlers } from '../read-xml.ts';

/** What the header of a catalogue says of all its products. */
type CatalogueHeader = {
  /** The currency of prices that name none; empty if it is not stated. */
  readonly currency: string;
  /** Where prices that name no territory apply. */
  readonly territories: readonly string[];
  /** When the catalogue was generated, as far as it says so: `2026-11-21T07:00:00+01:00`, without a zone, or empty. */
  readonly generated: string;
};

/** A price of a product. */
type CataloguePrice = {
  readonly type: string;
  /** The texts of its elements, by name. */
  readonly values: ReadonlyMap<string, string>;
  readonly territories: readonly string[];
  /** Whether the amount is the price: no factor, allowance, formula or other unit changes it. */
  readonly isFinal: boolean;
};

/** A product of a catalogue. */
export type CatalogueProduct = {
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
  PRODUCT: ['SUPPLIER_PID', 'PRODUCT_DETAILS', 'PRODUCT_ORDER_DETAILS', 'PRODUCT_PRICE_DETAILS'],
  PRODUCT_DETAILS: [
    'DESCRIPTION_SHORT',
    'MANUFACTURER_NAME',
    'MANUFACTURER_IDREF',
    'MANUFACTURER_PID',
    'DELIVERY_TIME',
  ],
  PRODUCT_ORDER_DETAILS: ['ORDER_UNIT', 'PRICE_QUANTITY', 'QUANTITY_MIN', 'QUANTITY_INTERVAL'],
  PRODUCT_PRICE_DETAILS: ['PRODUCT_PRICE', 'DAILY_PRICE'],
  PRODUCT_PRICE: ['PRICE_AMOUNT', 'PRICE_CURRENCY', 'TAX', 'LOWER_BOUND', 'TERRITORY', 'PRICE_FACTOR'],
};

/** The elements within a price by which its amount is not what is paid. */
const changingPrice: ReadonlySet<string> = new Set([
  'PRICE_BASE',
  'PRICE_FORMULA',
  'ALLOWANCE_OR_CHARGE',
  'ALLOWANCE_OR_CHARGES_FIX',
]);

/** The name that an element of version 1.2 has in 2005. */
const nameIn2005 = (name: string): string => name.replace(/^ARTICLE/, 'PRODUCT').replace(/_AID$/, '_PID');

/** A text of its own: a piece of a text keeps all of it in memory, here 64 KiB of the file. */
const ownText = (piece: string): string => `${piece} `.slice(0, -1);

/** A price while it is read. */
type OpenPrice = {
  readonly type: string;
  readonly values: Map<string, string>;
  readonly territories: string[];
  isFinal: boolean;
};

const openPrice = (type: string): OpenPrice => ({ type, values: new Map(), territories: [], isFinal: true });

/** Reads the products of a catalogue one after the other. What is read is known once the file has been read to its end. */
type ProductReader = {
  readonly handlers: XmlHandlers;
  /** What the file is about: `T_NEW_CATALOG`, or an update; undefined if it is no BMEcat file. */
  readonly transaction: string | undefined;
  /** How many elements were not taken, by their name, without those that lie in them. */
  readonly notTaken: ReadonlyMap<string, number>;
};

/** Prepares reading a catalogue. `onProduct` is called for each product when its element ends. */
export const productReader = (onProduct: (product: CatalogueProduct) => void): ProductReader => {
  const path: string[] = [];
  const notTaken = new Map<string, number>();
  const parties = new Map<string, string>();
  let transaction: string | undefined;
  /** The depth of the element that is not taken, with all that lies in it. */
  let skipped: number | undefined;
  let text = '';
  let currency = '';
  const territories: string[] = [];
  let generated = '';
  let dateType = '';
  let date = new Map<string, string>();
  let party: { ids: string[]; name: string | undefined } = { ids: [], name: undefined };
  let values = new Map<string, string>();
  let prices: CataloguePrice[] = [];
  let ofDetails: CataloguePrice[] = [];
  let price = openPrice('');
  let isDaily = false;

  const open: XmlHandlers['open'] = (original, attributes) => {
    const name = nameIn2005(original);
    const parent = path.at(-1);
    path.push(name);
    text = '';
    if (skipped !== undefined) return;
    if (parent === 'BMECAT' && name.startsWith('T_')) transaction ??= name;
    const isTaken = parent === undefined ? name === 'BMECAT' : taken[parent]?.includes(name) === true;
    if (!isTaken) {
      skipped = path.length;
      if (path.includes('T_NEW_CATALOG')) notTaken.set(name, (notTaken.get(name) ?? 0) + 1);
      if (parent === 'PRODUCT_PRICE' && changingPrice.has(name)) price.isFinal = false;
    } else if (name === 'PRODUCT') {
      values = new Map();
      prices = [];
    } else if (name === 'PRODUCT_PRICE') {
      price = openPrice(attributes().price_type ?? '');
    } else if (name === 'PRODUCT_PRICE_DETAILS') {
      ofDetails = [];
      isDaily = false;
    } else if (name === 'DATETIME') {
      dateType = attributes().type ?? '';
      date = new Map();
    } else if (name === 'PARTY') party = { ids: [], name: undefined };
  };

  /** Takes the first text of an element; a further one is another language or a mistake. */
  const take = (into: Map<string, string>, name: string): void => {
    if (into.has(name)) notTaken.set(name, (notTaken.get(name) ?? 0) + 1);
    else into.set(name, ownText(text.trim()));
  };

  /** What happens when an element ends, by the element that it lies in and its own name. The text is that of the element. */
  const ends: Readonly<Record<string, (text: string) => void>> = {
    'CATALOG CURRENCY': (code) => {
      currency = code;
    },
    'CATALOG TERRITORY': (code) => territories.push(code),
    'CATALOG GENERATION_DATE': (timestamp) => {
      generated = timestamp;
    },
    'CATALOG DATETIME': () => {
      const [day = '', time, zone = ''] = ['DATE', 'TIME', 'TIMEZONE'].map((part) => date.get(part));
      if (dateType === 'generation_date') generated = time === undefined ? day : `${day}T${time}${zone}`;
    },
    'PARTY PARTY_ID': (id) => party.ids.push(id),
    'ADDRESS NAME': (name) => {
      party.name ??= name;
    },
    'PARTIES PARTY': () => {
      for (const id of party.ids) parties.set(id, party.name ?? '');
    },
    'PRODUCT_PRICE TERRITORY': (code) => price.territories.push(code),
    'PRODUCT_PRICE PRICE_FACTOR': (factor) => {
      if (Number(factor) !== 1) price.isFinal = false;
    },
    'PRODUCT_PRICE_DETAILS DAILY_PRICE': (flag) => {
      isDaily ||= /^(?:true|1)$/i.test(flag);
    },
    'PRODUCT_PRICE_DETAILS PRODUCT_PRICE': () => ofDetails.push(price),
    'PRODUCT PRODUCT_PRICE_DETAILS': () => {
      prices.push(...ofDetails.map((one) => (isDaily ? { ...one, isFinal: false } : one)));
    },
    'T_NEW_CATALOG PRODUCT': () => {
      const maker = parties.get(values.get('MANUFACTURER_IDREF') ?? '');
      if (maker !== undefined && !values.has('MANUFACTURER_NAME')) values.set('MANUFACTURER_NAME', maker);
      onProduct({ header: { currency, territories, generated }, values, prices });
    },
  };

  /** Where the text of an element is kept that has no end of its own. */
  const textsOf = (parent: string): Map<string, string> | undefined => {
    if (parent === 'DATETIME') return date;
    if (parent === 'PRODUCT_PRICE') return price.values;
    return ['PRODUCT', 'PRODUCT_DETAILS', 'PRODUCT_ORDER_DETAILS'].includes(parent) ? values : undefined;
  };

  const closeTaken = (name: string, parent = ''): void => {
    const end = ends[`${parent} ${name}`];
    const texts = textsOf(parent);
    if (end !== undefined) end(text.trim());
    else if (texts !== undefined && taken[name] === undefined) take(texts, name);
  };

  const close = (): void => {
    const depth = path.length;
    const name = path.pop() ?? '';
    if (skipped === undefined) closeTaken(name, path.at(-1));
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
