import fc from 'fast-check';
import * as z from 'zod';
import type { FieldName } from '../../src/columns/fields/fields.ts';
import { type OddKind, oddKinds } from '../../src/columns/values/odd-texts.ts';
import { workbookOf } from '../tables/workbook.ts';

/** A decimal as a whole number of its smallest digits, so that it can be multiplied exactly. */
const decimalOf = (digits: number, scale: number): string => {
  const padded = String(digits).padStart(scale + 1, '0');
  return scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
};

/** The price for so many units, 1, 100 or 1000, as an exact decimal. */
const times = (decimal: string, basis: number): string => {
  const [whole = '', fraction = ''] = decimal.split('.');
  const scale = Math.max(0, fraction.length - (String(basis).length - 1));
  const digits = `${whole}${fraction.padEnd(String(basis).length - 1, '0')}`;
  return decimalOf(Number(digits), scale);
};

const words = {
  german: {
    id: 'Artikelnummer',
    title: 'Bezeichnung',
    partNumber: 'Herstellernummer',
    quantity: 'Bestand',
    price: 'Preis',
    from: 'Staffelmenge',
    tier: 'Preis ab ',
    basis: 'Preiseinheit',
    unit: 'Mengeneinheit',
    otherPrice: 'UVP',
    currency: 'Währung',
    condition: 'Zustand',
    changed: 'Geändert am',
    new: 'Neu',
    used: 'gebraucht',
    noQuantity: 'auf Anfrage',
  },
  english: {
    id: 'SKU',
    title: 'Description',
    partNumber: 'MPN',
    quantity: 'Stock',
    price: 'Unit price',
    from: 'Min qty',
    tier: 'Price from ',
    basis: 'Price unit',
    unit: 'UoM',
    otherPrice: 'MSRP',
    currency: 'Currency',
    condition: 'Condition',
    changed: 'Last updated',
    new: 'new',
    used: 'used',
    noQuantity: 'on request',
  },
  spanish: {
    id: 'Código',
    title: 'Descripción',
    partNumber: 'Referencia fabricante',
    quantity: 'Existencias',
    price: 'P.V.P.',
    from: 'Desde cantidad',
    tier: 'Precio desde ',
    basis: 'Unidad precio',
    unit: 'Unidad',
    otherPrice: 'Precio anterior',
    currency: 'Moneda',
    condition: 'Condición',
    changed: 'Fecha de modificación',
    new: 'nuevo',
    used: 'usado',
    noQuantity: 'más de 50',
  },
} as const;

const PriceSchema = z.strictObject({ digits: z.int(), scale: z.int() });

const ItemSchema = z.strictObject({
  title: z.string(),
  partNumber: z.string().nullable(),
  quantity: z.int().nullable(),
  prices: z.array(PriceSchema),
  isUsed: z.boolean(),
  /** Seconds after the beginning of 2026, of the time in the zone of the list. */
  changed: z.int().nullable(),
});

/** What a list says, and how it is written. */
export const WritingSchema = z.strictObject({
  items: z.array(ItemSchema).min(1),
  language: z.enum(['german', 'english', 'spanish']),
  form: z.enum([';', ',', '\t', '|', 'workbook']),
  lineBreak: z.enum(['\n', '\r\n']),
  mark: z.enum(['.', ',']),
  grouping: z.enum(['', '.', ',', ' ', "'", '\u00a0']),
  decimals: z.enum(['short', 'two']),
  tiers: z.enum(['none', 'rows', 'columns']),
  basis: z.enum(['none', 'column', 'heading']),
  currency: z.enum(['column', 'heading', 'cell', 'nowhere']),
  dates: z.enum(['none', 'local', 'german', 'month-first', 'zoned', 'short', 'offset', 'abbreviation']),
  zone: z.enum(['UTC', 'Europe/Berlin', 'America/New_York']),
  titles: z.int(),
  hasSections: z.boolean(),
  hasNoise: z.boolean(),
  unknownPartNumber: z.enum(['', 'n/a', '-']),
  unknownQuantity: z.enum(['', 'words', '>100']),
  /** What has happened to the part number of the first item. */
  oddText: z.enum(['none', ...oddKinds]),
  /** What makes the price doubtful: groups of prices, another price, a unit that means 100 pieces, a price of zero. */
  doubt: z.enum(['none', 'groups', 'other-price', 'unit', 'zero']),
  order: z.int(),
  /** What a workbook has that is no part of the list: each item is a row more, which a person leaves out. */
  hides: z.enum(['nothing', 'rows', 'struck', 'column', 'sheet', 'beside']),
  /** How a workbook holds its part numbers that are digits: as text, or as numbers that it shows grouped or with zeros. */
  partNumbers: z.enum(['text', 'grouped', 'zeros']),
  encoding: z.enum(['utf-8', 'windows-1252', 'windows-1250', 'shift_jis']),
  /** Whether headings have commas and other marks of delimiters beside their words. */
  hasMarksInHeadings: z.boolean(),
});

/** What a list says, and how it is written. */
export type Writing = z.infer<typeof WritingSchema>;

const item = fc.record({
  title: fc.constantFrom(
    'Ring',
    'Seal 10 x 2,5',
    'Bolzen M8',
    'Cable "USB"',
    'Tube; long',
    'Dübel',
    'żółty',
    'リレー',
  ),
  partNumber: fc.constantFrom(null, 'AT-1', '0017', '1.200', '12,5', '6ES7 214-1', '405200'),
  quantity: fc.constantFrom(null, 0, 7, 12, 1200, 25_000),
  prices: fc.array(
    fc.record({
      digits: fc.oneof(fc.constantFrom(1250, 2400), fc.integer({ min: 1, max: 2_000_000 })),
      scale: fc.constantFrom(0, 1, 2, 2, 2, 3, 4),
    }),
    { minLength: 0, maxLength: 3 },
  ),
  isUsed: fc.boolean(),
  changed: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 27_000_000 })),
});

/** Lists of a random writer: formats, marks, tiers, bases, zones, units and noise. */
export const writings: fc.Arbitrary<Writing> = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 4 }),
    language: fc.constantFrom('german', 'english', 'spanish'),
    form: fc.constantFrom(';', ';', ',', '\t', '|', 'workbook'),
    lineBreak: fc.constantFrom('\n', '\r\n'),
    mark: fc.constantFrom('.', ','),
    grouping: fc.constantFrom('', '', '.', ',', ' ', "'", '\u00a0'),
    decimals: fc.constantFrom('short', 'two'),
    tiers: fc.constantFrom('none', 'rows', 'columns'),
    basis: fc.constantFrom('none', 'column', 'heading'),
    currency: fc.constantFrom('column', 'heading', 'cell', 'nowhere'),
    dates: fc.constantFrom(
      'none',
      'local',
      'german',
      'month-first',
      'zoned',
      'short',
      'offset',
      'abbreviation',
    ),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
    titles: fc.constantFrom(0, 0, 1, 3),
    hasSections: fc.boolean(),
    hasNoise: fc.boolean(),
    unknownPartNumber: fc.constantFrom('', 'n/a', '-'),
    unknownQuantity: fc.constantFrom('', 'words', '>100'),
    oddText: fc.oneof(
      { weight: 3, arbitrary: fc.constant('none' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...oddKinds) },
    ),
    doubt: fc.oneof(
      { weight: 4, arbitrary: fc.constant('none' as const) },
      { weight: 1, arbitrary: fc.constantFrom('groups', 'other-price', 'unit', 'zero') },
    ),
    order: fc.nat({ max: 1_000_000 }),
    hides: fc.constantFrom('nothing', 'rows', 'struck', 'column', 'sheet', 'beside'),
    partNumbers: fc.constantFrom('text', 'grouped', 'zeros'),
    encoding: fc.constantFrom('utf-8', 'utf-8', 'utf-8', 'windows-1252', 'windows-1250', 'shift_jis'),
    hasMarksInHeadings: fc.boolean(),
  })
  .map((writing) => ({
    ...writing,
    // A title that the encoding does not have is another one.
    items: writing.items.map((of) => ({
      ...of,
      title: encodable(of.title, writing.encoding),
      prices: of.prices.map((price) => (writing.doubt === 'zero' ? { ...price, digits: 0 } : price)),
    })),
    // One mark cannot do both, and Shift_JIS has no such space.
    grouping:
      writing.grouping === writing.mark || (writing.encoding === 'shift_jis' && writing.grouping === '\u00a0')
        ? ''
        : writing.grouping,
    language: writing.encoding === 'shift_jis' ? 'english' : writing.language,
    oddText:
      writing.oddText !== 'none' && isEncodable(oddPartNumbers[writing.oddText][1], writing.encoding)
        ? writing.oddText
        : 'none',
    hides: writing.form === 'workbook' ? writing.hides : 'nothing',
    // The number of a cell in a workbook has no currency beside it.
    currency: writing.form === 'workbook' && writing.currency === 'cell' ? 'heading' : writing.currency,
  }));

/** A part number as the writer has it in mind, and as it stands in the list, for each kind of odd text. */
const oddPartNumbers: Readonly<Record<OddKind, readonly [string, string]>> = {
  formula: ['00123', '="00123"'],
  apostrophe: ['00123', "'00123"],
  'read-twice': ['AT-ü', 'AT-Ã¼'],
  entities: ['M22&R', 'M22&amp;R'],
  'spaces-around': ['AT-1', ' AT-1\u00a0'],
  unseen: ['221-412', '\u200e221\u00ad-412'],
  undecoded: ['AT-1', 'AT-1\ufffd'],
  'line-breaks': ['SI 310', 'SI\n310'],
  'look-alikes': ['AT-1', '\u0410T\u20131'],
  thousands: ['405200', '405,200'],
  scientific: ['955167000000', '9.55167E+11'],
  dates: ['3-1', '2026-03-01'],
  'point-zero': ['2702255', '2702255.0'],
  notes: ['2002-1201', '2002-1201 (obsolete)'],
  'star-marks': ['2002-1201', '2002-1201*'],
  prefixes: ['500R07S1R0BV4T', 'Johanson: 500R07S1R0BV4T'],
  arrows: ['2002-1201', '2002-1201 -> 2202-1201'],
  several: ['2002-1201', '2002-1201, 2202-1201'],
  'truth-values': ['1', 'TRUE'],
};

/** The part number of an item: what the writer has in mind, and what stands in the list. */
const partNumberOf = (
  of: Writing['items'][number],
  index: number,
  { oddText, unknownPartNumber }: Writing,
) => {
  const [meant, written] =
    oddText === 'none' || index > 0 ? [of.partNumber, of.partNumber] : oddPartNumbers[oddText];
  return { meant, written: written ?? unknownPartNumber };
};

/** The characters beside ASCII that the writer uses, in encodings that are no Unicode. */
const bytesOfCharacters: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  'windows-1252': { ä: [0xe4], ö: [0xf6], ü: [0xfc], ó: [0xf3], á: [0xe1], '\u00a0': [0xa0] },
  'windows-1250': {
    ...{ ä: [0xe4], ö: [0xf6], ü: [0xfc], ó: [0xf3], á: [0xe1], '\u00a0': [0xa0] },
    ...{ ż: [0xbf], ł: [0xb3] },
  },
  shift_jis: { リ: [0x83, 0x8a], レ: [0x83, 0x8c], ー: [0x81, 0x5b] },
};

const isEncodable = (text: string, encoding: string): boolean => {
  const known = bytesOfCharacters[encoding];
  return known === undefined || [...text].every((one) => one <= '\u007f' || known[one] !== undefined);
};

const encodable = (title: string, encoding: string): string =>
  isEncodable(title, encoding) ? title : 'Ring';

const quantitiesOfTiers = [1, 10, 250];

/** The price of an item in each tier; a list without tiers has the first alone. */
const tiersOf = ({ prices }: Writing['items'][number], { tiers }: Writing) =>
  (tiers === 'none' ? prices.slice(0, 1) : prices).map(({ digits, scale }, index) => ({
    minimumQuantity: quantitiesOfTiers[index] ?? 1,
    unitPrice: decimalOf(digits, scale),
  }));

/** Whether the unit alone says that prices are for 100 pieces. */
export const isUnitOfMany = ({ doubt, basis }: Writing): boolean => doubt === 'unit' && basis === 'none';

const basisOf = (index: number, { basis, ...writing }: Writing): number =>
  isUnitOfMany({ basis, ...writing })
    ? 100
    : basis === 'none'
      ? 1
      : basis === 'heading'
        ? 100
        : ([1, 100, 1000][index % 3] ?? 1);

/** The clock in the zone of the list: year, month, day, hour, minute, second. */
const clockOf = (seconds: number): readonly string[] =>
  /(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)/
    .exec(new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString())
    ?.slice(1) ?? [];

const dateText = (seconds: number, { dates }: Writing): string => {
  const [year, month, day, hour, minute, second] = clockOf(seconds);
  const time = `${hour}:${minute}:${second}`;
  if (dates === 'german') return `${day}.${month}.${year} ${time}`;
  if (dates === 'short') return `${day}.${month}.${year?.slice(2)} ${time}`;
  if (dates === 'offset') return `${year}-${month}-${day} ${time}+0000`;
  if (dates === 'abbreviation') return `${day}.${month}.${year} ${time} CET`;
  if (dates === 'month-first') return `${month}/${day}/${year} ${time}`;
  return `${year}-${month}-${day}T${time}${dates === 'zoned' ? 'Z' : ''}`;
};

type CellText = string | { readonly number: string; readonly format?: number } | { readonly struck: string };

/** A number as the writer writes it: with its marks as text, or as the number that a cell of a workbook holds. */
const numberCell = (decimal: string, writing: Writing, isPrice: boolean): CellText => {
  if (writing.form === 'workbook') {
    const number = Number(decimal);
    // The next double, as a sum of doubles often is.
    const noisy = writing.hasNoise && isPrice ? number * (1 + Number.EPSILON) : number;
    return { number: String(noisy) };
  }
  const [whole = '', fraction = ''] = decimal.split('.');
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(?:[0-9]{3})+$)/g, writing.grouping) : whole;
  const written = isPrice && writing.decimals === 'two' ? fraction.padEnd(2, '0') : fraction;
  return written === '' ? grouped : `${grouped}${writing.mark}${written}`;
};

const priceCell = (decimal: string, writing: Writing): CellText => {
  const cell = numberCell(decimal, writing, true);
  if (writing.currency !== 'cell' || typeof cell !== 'string') return cell;
  return writing.order % 2 === 0 ? `${cell} EUR` : `EUR ${cell}`;
};

/** The columns of a list, each with its heading and its cell for an item and one of its tiers. */
const columnsOf = (writing: Writing) => {
  const its = words[writing.language];
  const stated = writing.currency === 'heading' ? ' (EUR)' : '';
  const basis = writing.basis === 'heading' ? ' / 100' : '';
  type Row = { readonly item: Writing['items'][number]; readonly index: number; readonly tier: number };
  type WrittenColumn = {
    readonly field: FieldName | undefined;
    readonly heading: string;
    readonly cell: (row: Row) => CellText;
  };
  const price = ({ item: of, index }: Row, tier: number): CellText => {
    const found = tiersOf(of, writing)[tier];
    return found === undefined ? '' : priceCell(times(found.unitPrice, basisOf(index, writing)), writing);
  };
  const columns: WrittenColumn[] = [
    { field: 'sourceRecordId', heading: its.id, cell: ({ index }) => `N-${index + 1}` },
    { field: 'title', heading: its.title, cell: ({ item: of }) => of.title },
    {
      field: 'manufacturerPartNumber',
      heading: its.partNumber,
      cell: ({ item: of, index }) => {
        const text = partNumberOf(of, index, writing).written;
        const isNumber =
          writing.form === 'workbook' && writing.partNumbers !== 'text' && /^[0-9]+$/.test(text);
        if (!isNumber) return text;
        if (writing.partNumbers === 'grouped') return /^0/.test(text) ? text : { number: text, format: 1 };
        // The zeros are those of the format.
        return { number: String(Number(text)), format: 1 };
      },
    },
    {
      field: 'quantity',
      heading: its.quantity,
      cell: ({ item: of }) => {
        if (of.quantity !== null) return numberCell(String(of.quantity), writing, false);
        return writing.unknownQuantity === 'words' ? its.noQuantity : writing.unknownQuantity;
      },
    },
    { field: 'condition', heading: its.condition, cell: ({ item: of }) => (of.isUsed ? its.used : its.new) },
    { field: undefined, heading: 'Notiz', cell: ({ index }) => `x${index}` },
  ];
  if (writing.tiers === 'columns') {
    for (const [at, quantity] of quantitiesOfTiers.entries()) {
      columns.push({
        field: 'unitPrice',
        heading: `${its.tier}${quantity}${stated}${basis}`,
        cell: (row) => price(row, at),
      });
    }
  } else
    columns.push({
      field: 'unitPrice',
      heading: `${its.price}${writing.doubt === 'groups' ? ' 1' : ''}${stated}${basis}`,
      cell: (row) => price(row, row.tier),
    });
  if (isUnitOfMany(writing)) columns.push({ field: 'unit', heading: its.unit, cell: () => 'C' });
  if (writing.doubt === 'groups') {
    const heading = `${its.price} 2${stated}${basis}`;
    columns.push({ field: undefined, heading, cell: () => numberCell('99', writing, true) });
  }
  if (writing.doubt === 'other-price')
    columns.push({ field: undefined, heading: its.otherPrice, cell: () => numberCell('99', writing, true) });
  if (writing.tiers === 'rows') {
    columns.push({
      field: 'minimumQuantity',
      heading: its.from,
      cell: ({ tier }) => String(quantitiesOfTiers[tier] ?? 1),
    });
  }
  if (writing.basis === 'column') {
    columns.push({
      field: 'priceBasis',
      heading: its.basis,
      cell: ({ index }) => String(basisOf(index, writing)),
    });
  }
  if (writing.currency === 'column')
    columns.push({ field: 'currency', heading: its.currency, cell: () => 'EUR' });
  if (writing.dates !== 'none') {
    columns.push({
      field: 'sourceUpdatedAt',
      heading: its.changed,
      cell: ({ item: of }) => (of.changed === null ? '' : dateText(of.changed, writing)),
    });
  }
  if (writing.hasMarksInHeadings) {
    columns.push({ field: undefined, heading: 'Info, kurz, neu; intern | x', cell: () => '' });
  }
  // Any order, the same for the same number.
  const keyed = columns.map((column, at) => ({
    column,
    // Columns of tiers stay in their order.
    key: ((column.field === 'unitPrice' ? 1 : at + 2) * (writing.order + 7919)) % 104_729,
  }));
  return keyed.sort((one, other) => one.key - other.key).map(({ column }) => column);
};

/** The headings of each field that the writer has columns for. */
export const headingsOfFields = (writing: Writing): ReadonlyMap<FieldName, readonly string[]> => {
  const named = columnsOf(writing).flatMap(({ field, heading }) =>
    field === undefined ? [] : [{ field, heading }],
  );
  return new Map(
    [...Map.groupBy(named, ({ field }) => field)].map(([field, columns]) => [
      field,
      columns.map(({ heading }) => heading),
    ]),
  );
};

/** The rows of a list as cells: titles above, headings, and a row for each item or tier. */
const rowsOf = (writing: Writing): CellText[][] => {
  const columns = columnsOf(writing);
  const ofTitles = Array.from({ length: writing.titles }, (_, at) => [
    `Preisliste ${at + 1}`,
    ...columns.slice(1).map(() => ''),
  ]);
  const ofItems = writing.items.flatMap((of, index) => {
    const count = writing.tiers === 'rows' ? Math.max(1, tiersOf(of, writing).length) : 1;
    const rows = Array.from({ length: count }, (_, tier) =>
      columns.map(({ cell }) => cell({ item: of, index, tier })),
    );
    const its = words[writing.language];
    const section = columns.map(({ heading }) => (heading === its.title ? `Abschnitt ${index}` : ''));
    return writing.hasSections && index % 2 === 0 ? [section, ...rows] : rows;
  });
  return [...ofTitles, columns.map(({ heading }) => heading), ...ofItems];
};

/** The text of a cell in a text file. */
const textOf = (cell: CellText): string => {
  if (typeof cell === 'string') return cell;
  return 'number' in cell ? cell.number : cell.struck;
};

const quoted = (cell: CellText, mark: string): string => {
  const text = textOf(cell);
  return /["\n]/.test(text) || text.includes(mark) ? `"${text.replaceAll('"', '""')}"` : text;
};

const escaped = (cell: CellText): CellText =>
  typeof cell === 'string' ? cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : cell;

/** A row that is no part of the list, which a person leaves out. */
const rowLeftOut = (writing: Writing, isStruck: boolean): CellText[] => {
  const its = words[writing.language];
  return columnsOf(writing).map(({ heading }) => {
    if (heading === its.id) return 'X-1';
    if (heading !== its.title) return '';
    return isStruck ? { struck: 'Old' } : 'Old';
  });
};

/** The bytes of a list as an Excel file, with what it hides. */
const writtenWorkbook = (writing: Writing): Uint8Array<ArrayBuffer> => {
  const { hides, partNumbers } = writing;
  const rows = rowsOf(writing);
  const beside = rows.map((cells, at) =>
    hides === 'beside' && at > writing.titles ? [...cells, 'see mail'] : cells,
  );
  const more = hides === 'rows' || hides === 'struck' ? [rowLeftOut(writing, hides === 'struck')] : [];
  const sheetOf = (of: readonly CellText[][]) =>
    Object.fromEntries(of.map((cells, index) => [index + 1, cells.map(escaped)]));
  const sheet = sheetOf([...beside, ...more]);
  const headings = rows[writing.titles] ?? [];
  const old = sheetOf([headings, rowLeftOut(writing, false)]);
  const quantity = columnsOf(writing).findIndex(({ field }) => field === 'quantity');
  return workbookOf(
    hides === 'sheet' ? { Old: old, Prices: sheet } : { Prices: sheet },
    [partNumbers === 'zeros' ? '0000' : '#,##0'],
    1900,
    {
      ...(hides === 'rows' ? { rows: [rows.length + 1] } : {}),
      ...(hides === 'column' ? { columns: [quantity + 1] } : {}),
      ...(hides === 'sheet' ? { sheets: ['Old'] } : {}),
    },
  );
};

/** The bytes of a list as its writer writes it. */
export const writtenBytes = (writing: Writing): Uint8Array<ArrayBuffer> => {
  const { form, lineBreak, encoding } = writing;
  if (form === 'workbook') return writtenWorkbook(writing);
  const rows = rowsOf(writing);
  const text = rows.map((cells) => cells.map((cell) => quoted(cell, form)).join(form)).join(lineBreak);
  const known = bytesOfCharacters[encoding];
  if (known === undefined) return new TextEncoder().encode(`${text}${lineBreak}`);
  return Uint8Array.from([...`${text}${lineBreak}`].flatMap((one) => known[one] ?? one.charCodeAt(0)));
};

/**
 * Whether the writer leaves no doubt: no doubtful price, no date without a zone, no noise, no odd text, and no number such as `1.200` that is another with the
 * other mark.
 */
export const isUnambiguous = (writing: Writing): boolean => {
  const { form, dates, hasNoise, hides, encoding } = writing;
  const isDated =
    ['none', 'zoned', 'offset', 'abbreviation'].includes(dates) ||
    writing.items.every(({ changed }) => changed === null);
  if (writing.oddText !== 'none' || writing.doubt !== 'none') return false;
  const isExact = form === 'workbook' ? !hasNoise && writing.partNumbers !== 'zeros' : encoding === 'utf-8';
  const isShown = ['nothing', 'sheet', 'beside'].includes(hides);
  const numbers = rowsOf(writing).flatMap((cells) =>
    form === 'workbook' ? [] : cells.map((cell) => textOf(cell).replace(/EUR/, '').trim()),
  );
  return isDated && isExact && isShown && !numbers.some((text) => /^[1-9][0-9]{0,2}[.,][0-9]{3}$/.test(text));
};

/** A record as far as the writer knows it. Numbers are without zeros at their end. */
export type KnownRecord = {
  readonly sourceRecordId: string;
  readonly title: string;
  readonly manufacturerPartNumber: string | null;
  readonly condition: string;
  readonly quantity: string | null;
  readonly tiers: readonly string[];
  readonly currency: string | null;
  /** The clock in the zone of the list. */
  readonly changed: string | null;
};

/** A decimal without zeros at its end. */
export const plainDecimal = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

/** The records that the writer has in mind. */
export const knownRecords = (writing: Writing): KnownRecord[] =>
  writing.items.map((of, index) => {
    const tiers = tiersOf(of, writing);
    return {
      sourceRecordId: `N-${index + 1}`,
      title: of.title,
      manufacturerPartNumber: partNumberOf(of, index, writing).meant,
      condition: of.isUsed ? 'used' : 'new',
      quantity: of.quantity === null ? null : String(of.quantity),
      tiers: tiers.map((tier) => `${tier.minimumQuantity}: ${plainDecimal(tier.unitPrice)}`),
      currency: tiers.length === 0 ? null : 'EUR',
      changed: writing.dates === 'none' || of.changed === null ? null : clockOf(of.changed).join(' '),
    };
  });
