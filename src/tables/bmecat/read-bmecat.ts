import { asWestern, declaredUtf16 } from '../file-kinds.ts';
import { ListRefused } from '../list-refused.ts';
import { tableOfRows } from '../parse-table.ts';
import { createXmlReader, XmlDamaged, type XmlHandlers } from '../read-xml.ts';
import { createReadingBudget } from '../reading-budget.ts';
import type { FormFault, PlainTable, TableRow } from '../table.ts';
import { type BmecatProduct, type CataloguePrice, productReader } from './read-product.ts';

/** The elements whose texts become columns. Those of version 1.2 with `ARTICLE` and `AID` are read as `PRODUCT` and `PID`. */
const columns = [
  'SUPPLIER_PID',
  'DESCRIPTION_SHORT',
  'MANUFACTURER_NAME',
  'MANUFACTURER_PID',
  'ORDER_UNIT',
  'QUANTITY_MIN',
  'QUANTITY_INTERVAL',
  'DELIVERY_TIME',
  'PRICE_TYPE',
  'LOWER_BOUND',
  'PRICE_AMOUNT',
  'PRICE_QUANTITY',
  'PRICE_CURRENCY',
  'TERRITORY',
  'TAX',
  'GENERATION_DATE',
] as const;

/** The columns that a table has after these where the catalogue has a text for some row. */
const furtherColumns = [
  'EAN',
  'WEIGHT',
  'LENGTH',
  'WIDTH',
  'DEPTH',
  'VALID_START_DATE',
  'VALID_END_DATE',
] as const;

type ColumnName = (typeof columns)[number] | (typeof furtherColumns)[number];

/** The columns whose numbers have a decimal point, as XML writes them. */
const numberColumns: ReadonlySet<ColumnName> = new Set([
  'QUANTITY_MIN',
  'QUANTITY_INTERVAL',
  'DELIVERY_TIME',
  'LOWER_BOUND',
  'PRICE_AMOUNT',
  'PRICE_QUANTITY',
  'TAX',
  'WEIGHT',
  'LENGTH',
  'WIDTH',
  'DEPTH',
]);

/** What BMEcat says of an element that is left out: quantities are 1. */
const one = '1';

/** A price list of a catalogue: all prices of a type, in a currency, for a territory. */
type PriceRow = Readonly<Partial<Record<ColumnName, string>>> & Pick<CataloguePrice, 'isFinal' | 'validity'>;

/** Where a price applies. A price for two territories is in two lists. */
const placesOf = ({ header }: BmecatProduct, { territories }: CataloguePrice): readonly string[] =>
  [territories, header.territories].find(({ length }) => length > 0) ?? [''];

const validityColumns = ['VALID_START_DATE', 'VALID_END_DATE'] as const;

type FurtherColumn = (typeof furtherColumns)[number];

/** A row while the catalogue is read: the texts of its columns, and of those further ones that it has. */
type CatalogueRow = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly further: ReadonlyMap<FurtherColumn, string>;
};

/** A row with the further columns that the table has. */
const rowOf = ({ number, cells, further }: CatalogueRow, present: readonly FurtherColumn[]): TableRow => {
  const all = [...cells, ...present.map((name) => further.get(name) ?? '')];
  const numbers = new Map(
    [...columns, ...present].flatMap((name, at) => {
      const text = (all[at] ?? '').trim();
      return numberColumns.has(name) && /^-?[0-9]+(?:\.[0-9]+)?$/.test(text) ? [[at, text] as const] : [];
    }),
  );
  return { number, cells: all, ...(numbers.size === 0 ? {} : { numbers }) };
};

/** The rows of one price list, and the names of all lists of the catalogue. */
class PriceList {
  readonly names = new Set<string>();
  readonly rows: CatalogueRow[] = [];
  readonly faults: FormFault[] = [];
  /** How many prices belong to other price lists. */
  otherPrices = 0;
  readonly further = new Set<FurtherColumn>();
  readonly #spend = createReadingBudget();
  #chosen: string | undefined;

  constructor(chosen: string | undefined) {
    this.#chosen = chosen;
  }

  get chosen(): string | undefined {
    return this.#chosen;
  }

  /** Adds a product: a row for each of its prices in the list, or one without a price. Throws `ListRefused`. */
  add(product: BmecatProduct): void {
    const { values, prices } = product;
    const before = this.rows.length;
    // Counted before any of them is looked at.
    for (const price of prices) this.#spend(placesOf(product, price).length, 'priceLists');
    for (const price of prices) {
      const currency = price.values.get('PRICE_CURRENCY') ?? product.header.currency;
      const common = [price.type, currency].filter(Boolean).join(', ');
      for (const territory of placesOf(product, price)) {
        const list = common === '' || territory === '' ? common + territory : `${common}, ${territory}`;
        if (!this.names.has(list)) this.#spend(list.length, 'priceLists');
        this.names.add(list);
        this.#chosen ??= list;
        if (list !== this.#chosen) continue;
        this.#addRow(product, {
          PRICE_TYPE: price.type,
          LOWER_BOUND: price.values.get('LOWER_BOUND') ?? one,
          PRICE_AMOUNT: price.values.get('PRICE_AMOUNT') ?? '',
          PRICE_QUANTITY: values.get('PRICE_QUANTITY') ?? one,
          PRICE_CURRENCY: currency,
          TERRITORY: territory,
          TAX: price.values.get('TAX') ?? '',
          isFinal: price.isFinal,
          validity: price.validity,
        });
      }
    }
    const added = this.rows.length - before;
    this.otherPrices += prices.length - added;
    if (added === 0) this.#addRow(product, { isFinal: true, validity: product.header.validity });
  }

  #addRow({ values, header }: BmecatProduct, price: PriceRow): void {
    const ofRow: Partial<Record<ColumnName, string>> = {
      QUANTITY_MIN: one,
      QUANTITY_INTERVAL: one,
      GENERATION_DATE: header.generated,
    };
    const { from, until } = price.validity;
    const cells = columns.map((name) => price[name] ?? values.get(name) ?? ofRow[name] ?? '');
    const texts = new Map<string, string>([...values, ['VALID_START_DATE', from], ['VALID_END_DATE', until]]);
    const further = new Map(
      furtherColumns.flatMap((name) => {
        const text = texts.get(name) ?? '';
        return text === '' ? [] : [[name, text] as const];
      }),
    );
    for (const name of further.keys()) this.further.add(name);
    // A mapping may name both dates of a price.
    if (from !== '' || until !== '') for (const name of validityColumns) this.further.add(name);
    // The headings are row 1.
    const number = this.rows.length + 2;
    this.#spend(
      [...cells, ...further.values()].reduce((sum, text) => sum + text.length + 1, 0),
      'rows',
    );
    this.rows.push({ number, cells, further });
    if (!price.isFinal) this.faults.push({ code: 'price_not_final', row: number, column: 'PRICE_AMOUNT' });
  }
}

/** The most kinds of elements that a note names. */
const maxNamed = 8;

const noteOn = (list: PriceList, notTaken: ReadonlyMap<string, number>): string => {
  const counted = [...notTaken].sort(([, one], [, other]) => other - one);
  const named = counted.slice(0, maxNamed).map(([name, count]) => `${count} × ${name}`);
  const others = counted.length - named.length;
  return [
    'Row 2 is the first product, or its first price where it has several.',
    list.otherPrices === 0 ? '' : `Not taken: ${list.otherPrices} prices of other price lists.`,
    named.length === 0
      ? ''
      : `Not taken from the catalogue: ${named.join(', ')}${others === 0 ? '' : ` and ${others} other kinds of elements`}.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** The encoding that the first line of XML declares; UTF-8 if it declares none. */
const encodingOf = (bytes: Uint8Array): string => {
  const utf16 = declaredUtf16(bytes);
  if (utf16 !== undefined) return utf16;
  const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(asWestern(bytes));
  return declared?.[1] ?? 'utf-8';
};

/** A price list of a catalogue as a table. */
type CatalogueTable = {
  readonly table: PlainTable;
  /** The names of all its price lists: the type of the price, its currency and its territory. */
  readonly sheets: readonly string[];
  readonly sheet: string | undefined;
  /** What was not taken. */
  readonly note: string;
};

const damaged =
  'The XML file is damaged, or declares entities of its own. Export the catalogue again, without declarations of entities.';

/** Called between pieces of a file with the part that is read, from 0 to 1. */
type Pause = ((done: number) => Promise<void>) | undefined;

/** Reads a file piece by piece, so that it is never in memory as a whole. Throws `XmlDamaged`. */
const readXml = async (file: Blob, handlers: XmlHandlers, pause: Pause): Promise<void> => {
  const beginning = new Uint8Array(await file.slice(0, 200).arrayBuffer());
  const xml = createXmlReader(handlers, { encoding: encodingOf(beginning) });
  const pieces = file.stream().getReader();
  let done = 0;
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    xml.write(piece.value);
    done += piece.value.length;
    await pause?.(done / file.size);
  }
  xml.end();
};

/**
 * A BMEcat catalogue (1.01, 1.2 or 2005, `T_NEW_CATALOG`) as a table of one of its price lists, the first if none is named: a row for each
 * product, and for each price tier of it. Throws `ListRefused`.
 */
export const readCatalogue = async (file: Blob, chosen?: string, pause?: Pause): Promise<CatalogueTable> => {
  const list = new PriceList(chosen);
  const reader = productReader((product) => list.add(product));
  try {
    await readXml(file, reader.handlers, pause);
  } catch (error) {
    // A `TextDecoder` that does not know the encoding throws a `RangeError`.
    if (error instanceof XmlDamaged || error instanceof RangeError) throw new ListRefused(damaged);
    throw error;
  }
  if (reader.transaction !== 'T_NEW_CATALOG') {
    throw new ListRefused(
      reader.transaction === undefined
        ? 'Export the list as BMEcat, CSV or Excel: this XML file is not a BMEcat catalogue.'
        : 'The BMEcat file has changes to a catalogue or no prices. Export the whole catalogue (T_NEW_CATALOG).',
    );
  }
  if (chosen !== undefined && !list.names.has(chosen)) {
    throw new ListRefused('Choose another price list: the catalogue has none with this name.');
  }
  const present = furtherColumns.filter((name) => list.further.has(name));
  const headings = { number: 1, cells: [...columns, ...present] };
  const rows = list.rows.map((row) => rowOf(row, present));
  return {
    table: tableOfRows([headings, ...rows], { faults: list.faults, where: { row: 1, count: 1 } }),
    sheets: [...list.names],
    sheet: list.chosen,
    note: noteOn(list, reader.notTaken),
  };
};
