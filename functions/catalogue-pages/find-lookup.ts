import type { ListedRecord, Lookup, LookupAnswer, TextReading } from '../../src/contracts/page-views.ts';
import { recordEvidence } from '../../src/contracts/record-evidence.ts';
import { type LeftOut, leftOutKinds, lookupForm, recordPath } from '../../src/contracts/site-paths.ts';
import { lookUp, lookUpNumber } from '../../src/evidence/look-up.ts';
import { looksLikeNumber, numbersIn } from '../../src/lookup-text/label-words.ts';
import { type NameAndNumber, namesAndNumbers, namesOnLabel } from '../../src/lookup-text/name-and-number.ts';
import { type ReadText, readText } from '../../src/lookup-text/read-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FindPage, PageOutcome } from './page-outcome.ts';

/** More characters of a text are not read: no label has them. */
const maxCharacters = 2000;

/** The most ways to read a text, and numbers of a label, that are looked up: a stranger's text may have many. */
const [maxReadings, maxNumbers] = [4, 6];

/** How many pages of the site are shown below the records; the search has all of them. */
const maxPages = 5;

/** The result of a lookup, with the reading of the text. */
type Found = {
  readonly lookup: Lookup;
  readonly answer: LookupAnswer;
  readonly reading: TextReading;
  /** The words by which pages of the site are looked for. */
  readonly words?: string;
};

/** The records of exactly these numbers, of the manufacturers with these ids or of all without any. */
const findExactly = async (
  { findRows }: Catalogue,
  numbers: readonly string[],
  manufacturerIds: readonly string[],
): Promise<readonly ListedRecord[]> => {
  const wanted = numbers.filter((number) => number !== '');
  const { exact } = await findRows({ numbers: wanted, manufacturerIds, alike: [], contained: undefined });
  return manufacturerIds.length === 0
    ? exact
    : exact.filter(({ manufacturer }) => manufacturerIds.includes(manufacturer.id));
};

/** What a lookup of the two fields says, of which the manufacturer may be empty, where none of its records was found. */
const judge = async (catalogue: Catalogue, lookup: Lookup): Promise<LookupAnswer> => {
  const { manufacturer, partNumber } = lookup;
  if (manufacturer === '') {
    return { kind: 'part_number_alone', ...(await lookUpNumber(catalogue, partNumber)) };
  }
  const found = await lookUp(catalogue, [lookup]);
  if (found.verdict === 'found') {
    const records = await findExactly(catalogue, [partNumber], []);
    return { kind: 'read', records: records.filter(({ id }) => id === found.product.id) };
  }
  return {
    kind: found.manufacturer === undefined ? 'manufacturer_unknown' : 'part_number_unknown',
    ...found,
  };
};

/** The records that state a GTIN as an identifier. */
const findGtin = async (catalogue: Catalogue, gtin: string): Promise<ListedRecord[]> => {
  const { entries } = await catalogue.search(gtin, 0);
  return entries.flatMap(({ product }) =>
    product?.identifiers.some(({ scheme, value }) => scheme.startsWith('gtin-') && value === gtin)
      ? [{ ...product, partNumber: product.manufacturerPartNumber, ...recordEvidence(product) }]
      : [],
  );
};

const readingOf = (
  { manufacturers, written }: Pick<NameAndNumber, 'manufacturers' | 'written'>,
  leftOut: readonly LeftOut[],
  isGtin = false,
): TextReading => ({
  manufacturers: manufacturers.map(({ manufacturer }) => ({ manufacturer, written })),
  leftOut,
  isGtin,
});

/** Finds what words name: a manufacturer and a number, or one of them. An address where a record is named in whole. */
const findWords = async (
  catalogue: Catalogue,
  { text, isGtin, leftOut }: ReadText & { readonly kind: 'words' },
): Promise<Found | string> => {
  const readings = namesAndNumbers(text, await catalogue.names()).slice(0, maxReadings);
  for (const { manufacturers, written, partNumber } of readings) {
    const named = manufacturers.map(({ manufacturer }) => manufacturer);
    const ids = named.map(({ id }) => id);
    const records = ids.length === 0 ? [] : await findExactly(catalogue, [partNumber], ids);
    const [record] = records;
    if (record === undefined) continue;
    const isWhole = manufacturers.every(({ isShortName }) => isShortName !== true);
    if (isWhole && records.length === 1 && leftOut.length === 0) return recordPath(record.id);
    const lookup = { manufacturer: record.manufacturer.name, partNumber };
    return {
      lookup,
      answer: { kind: 'read', records },
      reading: readingOf({ manufacturers, written }, leftOut),
    };
  }
  const [best = { manufacturers: [], written: '', partNumber: text }] = readings;
  const { manufacturers, partNumber } = best;
  const [named, another] = manufacturers.map(({ manufacturer }) => manufacturer);
  const lookup = { manufacturer: named === undefined || another !== undefined ? '' : named.name, partNumber };
  const found = { lookup, reading: readingOf(best, leftOut, isGtin), words: text };
  if (partNumber === '') return { ...found, answer: { kind: 'part_number_missing', manufacturer: named } };
  const others = isGtin ? [text] : text.split(/[\s,;]+/).filter(looksLikeNumber);
  if (named === undefined && (isGtin || others.length > 1)) {
    const records = isGtin
      ? await findGtin(catalogue, text)
      : await findExactly(catalogue, others.slice(0, maxNumbers), []);
    if (records.length > 0) return { ...found, answer: { kind: 'read', records } };
  }
  return { ...found, answer: await judge(catalogue, lookup) };
};

/** Finds the product of a label. The reader does not know the part numbers of the catalogue, so each word is looked up. */
const findLabel = async (
  catalogue: Catalogue,
  { label, leftOut }: ReadText & { readonly kind: 'label' },
): Promise<Found> => {
  const names = namesOnLabel(label.words, await catalogue.names());
  const numbers = numbersIn(label).slice(0, maxNumbers);
  const named = names.map(({ manufacturer }) => manufacturer);
  const records = await findExactly(
    catalogue,
    numbers,
    named.map(({ id }) => id),
  );
  const [record] = records;
  const [first] = named;
  const shown =
    record === undefined ? names : names.filter(({ manufacturer: { id } }) => id === record.manufacturer.id);
  const reading = { manufacturers: shown, leftOut, isGtin: false };
  const manufacturer = (record?.manufacturer ?? first)?.name ?? '';
  const [number = '', another] = numbers;
  const lookup = { manufacturer, partNumber: record?.partNumber ?? (another === undefined ? number : '') };
  if (record !== undefined) return { lookup, reading, answer: { kind: 'read', records } };
  if (number === '') return { lookup, reading, answer: { kind: 'part_number_missing', manufacturer: first } };
  if (another !== undefined) return { lookup, reading, answer: { kind: 'which_number', numbers } };
  return { lookup, reading, answer: await judge(catalogue, lookup) };
};

/** The page of the results; 404 without any, even pages with the same words. */
const pageOf = async (
  catalogue: Catalogue,
  { lookup, answer, reading, words }: Omit<Found, 'reading'> & { readonly reading: TextReading | undefined },
  text = '',
): Promise<PageOutcome> => {
  const isFound =
    answer.kind === 'part_number_alone'
      ? answer.records.some(({ why }) => why === 'same_number')
      : answer.kind !== 'manufacturer_unknown' && answer.kind !== 'part_number_unknown';
  const all = words === undefined ? undefined : await catalogue.search(words, 0);
  const pages = all && { ...all, entries: all.entries.slice(0, maxPages), page: 1 };
  const known = answer.kind === 'part_number_unknown' ? answer.manufacturer?.id : undefined;
  const present = known === undefined ? [] : (await catalogue.choices({ manufacturer: known })).function;
  const coverage = isFound ? undefined : (await catalogue.settings()).coverage;
  const status = isFound || (pages !== undefined && pages.total > 0) ? 200 : 404;
  return {
    kind: 'view',
    status,
    view: { kind: 'lookup', text, lookup, answer, reading, present, coverage, pages },
  };
};

/** Looks up a text, and names the parts that the page left out before sending. */
const lookUpText = async (
  catalogue: Catalogue,
  text: string,
  leftBefore: readonly LeftOut[],
): Promise<PageOutcome> => {
  const read = readText(text);
  const nothing = { lookup: { manufacturer: '', partNumber: '' }, reading: undefined };
  switch (read.kind) {
    case 'empty':
      return {
        kind: 'view',
        status: 200,
        view: {
          kind: 'lookup',
          text: '',
          ...nothing,
          answer: undefined,
          present: [],
          coverage: undefined,
          pages: undefined,
        },
      };
    case 'list':
    case 'code_without_number':
      return pageOf(catalogue, { ...nothing, answer: read }, text);
    case 'label':
      return pageOf(catalogue, await findLabel(catalogue, read), text);
    case 'words': {
      const found = await findWords(catalogue, {
        ...read,
        leftOut: [...new Set([...leftBefore, ...read.leftOut])],
      });
      return typeof found === 'string'
        ? { kind: 'moved', status: 303, location: found }
        : pageOf(catalogue, found, text);
    }
  }
};

/** Looks up the two exact fields. If a page filled them from a text, it names the parts that it left out. */
const lookUpFields = async (
  catalogue: Catalogue,
  lookup: Lookup,
  leftOut: readonly LeftOut[],
): Promise<PageOutcome> => {
  const { manufacturer, partNumber } = lookup;
  const named = manufacturer === '' ? undefined : await catalogue.findManufacturer(manufacturer);
  const names = named === undefined ? [] : [{ manufacturer: named, written: manufacturer }];
  const reading = leftOut.length === 0 ? undefined : { manufacturers: names, leftOut, isGtin: false };
  if (partNumber === '') {
    if (manufacturer === '') return lookUpText(catalogue, '', []);
    return pageOf(catalogue, {
      lookup,
      reading,
      answer: { kind: 'part_number_missing', manufacturer: named },
    });
  }
  const [record] = named === undefined ? [] : await findExactly(catalogue, [partNumber], [named.id]);
  if (record === undefined) {
    return pageOf(catalogue, { lookup, reading, answer: await judge(catalogue, lookup) });
  }
  if (reading === undefined) return { kind: 'moved', status: 303, location: recordPath(record.id) };
  return pageOf(catalogue, { lookup, reading, answer: { kind: 'read', records: [record] } });
};

/** The page of a lookup: of one text (`q`), or of the fields for a manufacturer and a part number. */
export const findLookup: FindPage = async (catalogue, query) => {
  const text = query.get(lookupForm.text);
  const given = (query.get(lookupForm.leftOut) ?? '').split(',');
  const leftOut = leftOutKinds.filter((kind) => given.includes(kind));
  if (text !== null) return lookUpText(catalogue, text.slice(0, maxCharacters), leftOut);
  const lookup = {
    manufacturer: query.get(lookupForm.manufacturer) ?? '',
    partNumber: query.get(lookupForm.partNumber) ?? '',
  };
  return lookUpFields(catalogue, lookup, leftOut);
};
