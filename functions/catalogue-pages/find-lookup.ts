import {
  type CountedManufacturer,
  type FoundPages,
  type ListedRecord,
  type Lookup,
  type LookupAnswer,
  type NotFoundRecords,
  resultsOnPage,
  type SearchResult,
  type TextReading,
} from '../../src/contracts/page-views.ts';
import { recordEvidence } from '../../src/contracts/record-evidence.ts';
import {
  type LeftOut,
  leftOutKinds,
  lookupForm,
  pageParameter,
  recordPath,
} from '../../src/contracts/site-paths.ts';
import {
  judgeRows,
  lookUp,
  lookUpNumber,
  lookupKeys,
  type UnknownProduct,
} from '../../src/evidence/look-up.ts';
import { candidateKey, searchKey } from '../../src/evidence/lookup-key.ts';
import { numbersIn } from '../../src/lookup-text/label-words.ts';
import { type NameAndNumber, namesAndNumbers, namesOnLabel } from '../../src/lookup-text/name-and-number.ts';
import { lookAlikeIn, numberRuns, numberWords, wordRuns } from '../../src/lookup-text/number-words.ts';
import { type GtinState, readText } from '../../src/lookup-text/read-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { FindPage, PageOutcome } from './page-outcome.ts';

/** More characters of a text are not read: no label has them. */
const maxCharacters = 2000;

/** The most ways to read a text as a name and a number, and numbers of a label, that are looked up: a stranger's text may have many. */
const [maxReadings, maxNumbers] = [4, 6];

/** How many pages of the site are shown below the records. */
const maxPages = 5;

/** A text as it is looked up: the ways to read it, the likeliest first, and its words. */
type Asked = {
  /** The text without what was left out, and the part of it that is the number where no name is known. */
  readonly text: string;
  readonly number: string;
  readonly readings: readonly NameAndNumber[];
  readonly gtin: GtinState | undefined;
  readonly leftOut: readonly LeftOut[];
  /** Whether the page of a record may be opened that the text names in whole. */
  readonly mayOpen: boolean;
  /** Whether every reading may be right, as the numbers of a label are. */
  readonly areAllRead: boolean;
};

/** What a lookup says, with how the text was read. */
type Found = {
  readonly lookup: Lookup;
  readonly answer: LookupAnswer;
  readonly reading?: TextReading | undefined;
};

const isWhole = ({ manufacturers }: NameAndNumber): boolean =>
  manufacturers.length > 0 && manufacturers.every(({ isShortName }) => isShortName !== true);

const idsOf = ({ manufacturers }: NameAndNumber): string[] =>
  manufacturers.map(({ manufacturer }) => manufacturer.id);

/** The records of exactly these numbers; those of these manufacturers are among them, however many others there are. */
const findExactly = async (
  { findRows }: Catalogue,
  numbers: readonly string[],
  manufacturerIds: readonly string[],
): Promise<readonly ListedRecord[]> => {
  const wanted = [...new Set(numbers)].filter((number) => number !== '');
  return (await findRows({ numbers: wanted, manufacturerIds, alike: [], contained: undefined })).exact;
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

/** What is offered where a number stands alone, or among other words. */
const offered = (records: readonly ListedRecord[]): NotFoundRecords => ({
  verdict: 'perhaps',
  manufacturer: undefined,
  manufacturers: [],
  records: records.map((record) => ({ why: 'same_number', record })),
  hasMoreLonger: false,
});

/** The manufacturers of a name, or those that it may mean, with the number of their records. */
const countedOf = async (
  catalogue: Catalogue,
  { manufacturers }: Pick<NameAndNumber, 'manufacturers'>,
): Promise<CountedManufacturer[]> => {
  const found: CountedManufacturer[] = [];
  for (const { manufacturer } of manufacturers) {
    const one = await catalogue.findManufacturer(manufacturer.id);
    if (one !== undefined) found.push({ id: one.id, name: one.name, records: one.records });
  }
  return found;
};

/** What a text without a record of exactly one of its numbers may mean. */
const findNear = async (catalogue: Catalogue, { text, number, readings }: Asked): Promise<Found> => {
  const alone = { manufacturers: [], written: '', partNumber: number };
  const [best = alone] = readings;
  const words = text.split(/\s+/);
  const [first = ''] = words;
  const meantByFirst =
    best.manufacturers.length === 0 && words.length > 1 ? await catalogue.findMeant(first) : [];
  const [known] = isWhole(best) ? await countedOf(catalogue, best) : [];
  const meant = known === undefined ? [...best.manufacturers, ...meantByFirst] : [];
  const partNumber = meantByFirst.length > 0 ? words.slice(1).join(' ') : best.partNumber;
  const unknown: UnknownProduct = {
    known,
    meant,
    isNamed: known !== undefined || meant.length > 0,
    partNumbers: [partNumber],
    runs: numberRuns(text),
  };
  const answer = judgeRows(unknown, await catalogue.findRows(lookupKeys(unknown)));
  const kind =
    known !== undefined
      ? 'part_number_unknown'
      : meant.length > 0
        ? 'manufacturer_unknown'
        : 'part_number_alone';
  const manufacturer = known?.name ?? (meantByFirst.length > 0 ? first : best.written);
  // What the record is compared with is the run of words that has its letters and digits.
  const spelled = answer.records.find(({ why }) => why === 'spelling')?.record.partNumber ?? '';
  const run = wordRuns(text).find((one) =>
    numberRuns(one).some((form) => candidateKey(form) === candidateKey(spelled)),
  );
  const written = candidateKey(partNumber) === candidateKey(spelled) ? partNumber : (run ?? partNumber);
  return { lookup: { manufacturer, partNumber: written }, answer: { kind, ...answer } };
};

/** Finds what a text names. An address where it names a record in whole and nothing else. */
const findAsked = async (catalogue: Catalogue, asked: Asked): Promise<Found | string> => {
  const { text, readings, gtin, leftOut, mayOpen, areAllRead } = asked;
  const named = readings.filter(({ manufacturers }) => manufacturers.length > 0).slice(0, maxReadings);
  const words = numberWords(text);
  const ids = [...new Set(named.flatMap(idsOf))];
  const exact = await findExactly(
    catalogue,
    [...named.map(({ partNumber }) => partNumber), text, ...words],
    ids,
  );
  const hits = named
    .map((reading) => ({
      reading,
      records: exact.filter(
        ({ manufacturer, partNumber }) =>
          partNumber === reading.partNumber && idsOf(reading).includes(manufacturer.id),
      ),
    }))
    .filter(({ records }) => records.length > 0);
  const [hit] = hits;
  const [record, another] = areAllRead ? hits.flatMap(({ records }) => records) : (hit?.records ?? []);
  if (hit !== undefined && record !== undefined) {
    const { reading, records } = hit;
    const lookup = { manufacturer: record.manufacturer.name, partNumber: record.partNumber };
    if (isWhole(reading)) {
      if (another === undefined && leftOut.length === 0 && mayOpen) return recordPath(record.id);
      return {
        lookup,
        answer: { kind: 'read', records: areAllRead ? hits.flatMap((one) => one.records) : records },
      };
    }
    const unknown: UnknownProduct = {
      known: undefined,
      meant: reading.manufacturers,
      isNamed: true,
      partNumbers: [reading.partNumber],
    };
    const answer = judgeRows(unknown, { exact: records, alike: [], containing: [] });
    const { written: manufacturer, partNumber } = reading;
    return { lookup: { manufacturer, partNumber }, answer: { kind: 'manufacturer_unknown', ...answer } };
  }
  const own = exact.filter(({ manufacturer }) => ids.includes(manufacturer.id));
  const among = own.length > 0 ? own : exact;
  if (among.length > 0) {
    const longest = among.toSorted((one, other) => other.partNumber.length - one.partNumber.length);
    const lookup = { manufacturer: '', partNumber: longest[0]?.partNumber ?? '' };
    return { lookup, answer: { kind: 'part_number_alone', ...offered(longest) } };
  }
  const [best] = named;
  if (best?.partNumber === '') {
    const manufacturers = await countedOf(catalogue, best);
    return {
      lookup: { manufacturer: best.written, partNumber: '' },
      answer: { kind: 'part_number_missing', manufacturers },
    };
  }
  if (gtin === 'right') {
    const records = await findGtin(catalogue, text);
    if (records.length > 0) {
      return { lookup: { manufacturer: '', partNumber: text }, answer: { kind: 'read', records } };
    }
  }
  if (/\p{N}/u.test(text)) return findNear(catalogue, asked);
  const meant = await catalogue.findMeant(text);
  const manufacturers = await countedOf(catalogue, { manufacturers: meant });
  const lookup = { manufacturer: text, partNumber: '' };
  return {
    lookup,
    answer: manufacturers.length > 0 ? { kind: 'part_number_missing', manufacturers } : { kind: 'words' },
  };
};

/** What a plural, or another case, adds to a word. */
const endings = new Set(['', 's', 'es', 'e', 'n', 'en']);

const piecesOf = (text: string): readonly string[] => searchKey(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a result has every word as a whole one, or as its plural: `foo` is no word of “foot”. */
const hasWords = (words: string, { title, excerpt, product }: SearchResult): boolean => {
  const found = piecesOf([title, product?.description ?? '', ...excerpt.map(({ text }) => text)].join(' '));
  return piecesOf(words).every((word) =>
    found.some((one) => one.startsWith(word) && endings.has(one.slice(word.length))),
  );
};

/** Words of a question or of a remembered title that no page is found by. */
const fillers = new Set(
  'a about an and are article can do does for from how i in is it my of on or page that the this to was what when where which why with you'.split(
    ' ',
  ),
);

/** The words of a text that a page can be found by; all of them where it has no other. */
const tellingWords = (text: string): string[] => {
  const all = text.split(/\s+/).filter((word) => piecesOf(word).length > 0);
  const telling = all.filter((word) => !fillers.has(piecesOf(word).join('')));
  return telling.length > 0 ? telling : all;
};

/** The most words of which one at a time is left out: each costs a search. */
const maxLeftOut = 4;

/** Pages of the site that lack one of the words, or with a number the number; each once, the best of each search first. */
const findNearPages = async (catalogue: Catalogue, words: readonly string[]) => {
  const letters = words.filter((word) => !/\p{N}/u.test(word));
  const tried =
    letters.length < words.length
      ? [letters].filter((one) => one.length > 1)
      : words.slice(0, maxLeftOut).map((_, left) => words.toSpliced(left, 1));
  const found: SearchResult[][] = [];
  for (const some of tried.filter((one) => one.length > 0)) {
    const { entries } = await catalogue.search(some.join(' '), 0);
    found.push(
      entries
        .filter((entry) => entry.product === undefined && hasWords(some.join(' '), entry))
        .slice(0, maxPages),
    );
  }
  const inTurn = Array.from({ length: maxPages }, (_, place) =>
    found.flatMap((one) => one[place] ?? []),
  ).flat();
  return [...new Map(inTurn.map((entry) => [entry.path, entry])).values()].slice(0, maxPages);
};

/** Pages that have the words of a text: a page of all, or the first of them. Without one, those that lack a word. */
const findPages = async (
  catalogue: Catalogue,
  text: string,
  page: number | undefined,
): Promise<FoundPages> => {
  const telling = tellingWords(text);
  const words = telling.join(' ');
  const skipped = ((page ?? 1) - 1) * resultsOnPage;
  const { entries, total } = await catalogue.search(words, skipped);
  if (page !== undefined) return { entries, total, page };
  const hasNumber = /\p{N}/u.test(words);
  const whole = hasNumber ? entries : entries.filter((entry) => hasWords(words, entry));
  if (whole.length > 0) {
    return whole.length === entries.length
      ? { entries: hasNumber ? entries.slice(0, maxPages) : entries, total, page: 1 }
      : { entries: whole, total: whole.length, page: 1 };
  }
  const near = await findNearPages(catalogue, telling);
  return { entries: near, total: near.length, page: 1, lacksWord: near.length > 0 };
};

/** The page of what a lookup says; 404 without any record or page to choose from exactly. */
const pageOf = async (
  catalogue: Catalogue,
  { lookup, answer, reading }: Found,
  text: string,
  words: string | undefined,
): Promise<PageOutcome> => {
  // Who named another manufacturer in the fields was not answered by a record of this one.
  const isSame =
    answer.kind === 'read' ||
    (answer.kind === 'part_number_alone' && answer.records.some(({ why }) => why === 'same_number')) ||
    (answer.kind === 'manufacturer_unknown' &&
      text !== '' &&
      answer.manufacturers.some(({ record }) => record !== undefined));
  const isMiss = answer.kind === 'words' || ('verdict' in answer && !isSame);
  const pages = isMiss && words !== undefined ? await findPages(catalogue, words, undefined) : undefined;
  const known = answer.kind === 'part_number_unknown' ? answer.manufacturer?.id : undefined;
  const present = known === undefined ? [] : (await catalogue.choices({ manufacturer: known })).function;
  // Pages that lack a word are no answer to a number.
  const isAnswered = pages !== undefined && pages.total > 0 && !(pages.lacksWord && answer.kind !== 'words');
  const status = !isMiss || isAnswered ? 200 : 404;
  return { kind: 'view', status, view: { kind: 'lookup', text, lookup, answer, reading, present, pages } };
};

const nothing = { lookup: { manufacturer: '', partNumber: '' }, reading: undefined };

/** The form alone, or with a page of all pages that have the words of a text. */
const plainPage = (text: string, pages?: FoundPages): PageOutcome => ({
  kind: 'view',
  status: 200,
  view: { kind: 'lookup', text, ...nothing, answer: undefined, present: [], pages },
});

/** Looks up a text, and names the parts that the page left out before sending. */
const lookUpText = async (
  catalogue: Catalogue,
  text: string,
  leftBefore: readonly LeftOut[],
): Promise<PageOutcome> => {
  const read = readText(text);
  if (read.kind === 'empty') return plainPage('');
  if (read.kind === 'list' || read.kind === 'code_without_number') {
    return pageOf(catalogue, { ...nothing, answer: read }, text, undefined);
  }
  const names = await catalogue.names();
  const leftOut = [...new Set([...leftBefore, ...read.leftOut])];
  const gtin = read.kind === 'words' ? read.gtin : undefined;
  const isLabel = read.kind === 'label';
  const onLabel = isLabel ? namesOnLabel(read.label.words, names) : [];
  const numbers = isLabel ? numbersIn(read.label).slice(0, maxNumbers) : [];
  const asked: Asked = {
    text: isLabel ? read.label.words.map((word) => word.text).join(' ') : read.text,
    number: isLabel ? (numbers[0] ?? '') : read.text,
    readings: isLabel
      ? onLabel.flatMap(({ manufacturer, written }) =>
          (numbers.length === 0 ? [''] : numbers).map((partNumber) => ({
            manufacturers: [{ manufacturer, name: written }],
            written,
            partNumber,
          })),
        )
      : namesAndNumbers(read.text, names),
    gtin,
    leftOut,
    mayOpen: !isLabel || !read.label.isOfSeller,
    areAllRead: isLabel,
  };
  if (isLabel && numbers.length === 0 && onLabel.length === 0) {
    const answer = { kind: 'part_number_missing', manufacturers: [] } as const;
    return pageOf(
      catalogue,
      { ...nothing, answer, reading: { manufacturers: [], leftOut, gtin } },
      text,
      undefined,
    );
  }
  const found = await findAsked(catalogue, asked);
  if (typeof found === 'string') return { kind: 'moved', status: 303, location: found };
  const named = asked.readings.find(({ written }) => written !== '' && written === found.lookup.manufacturer);
  const [best] = asked.readings;
  const { manufacturers = [], written = '' } = named ?? best ?? {};
  const areNone = gtin === 'right' && (await catalogue.settings()).hasGtins === false;
  const reading: TextReading = {
    manufacturers: manufacturers.map(({ manufacturer }) => ({ manufacturer, written })),
    leftOut,
    gtin: areNone ? 'in_no_record' : gtin,
    lookAlikes: lookAlikeIn(asked.text),
  };
  return pageOf(catalogue, { ...found, reading }, text, isLabel ? undefined : read.text);
};

/** Looks up the two exact fields. If a page filled them from a text, it names the parts that it left out. */
const lookUpFields = async (
  catalogue: Catalogue,
  lookup: Lookup,
  leftOut: readonly LeftOut[],
): Promise<PageOutcome> => {
  const { manufacturer, partNumber } = lookup;
  const names = (await catalogue.names())(manufacturer).filter(({ isShortName }) => isShortName !== true);
  const reading: TextReading | undefined =
    leftOut.length === 0
      ? undefined
      : {
          manufacturers: names.map((name) => ({ manufacturer: name.manufacturer, written: manufacturer })),
          leftOut,
          gtin: undefined,
        };
  const page = (answer: LookupAnswer) => pageOf(catalogue, { lookup, reading, answer }, '', undefined);
  if (partNumber === '') {
    if (manufacturer === '') return plainPage('');
    return page({
      kind: 'part_number_missing',
      manufacturers: await countedOf(catalogue, { manufacturers: names }),
    });
  }
  if (manufacturer === '')
    return page({ kind: 'part_number_alone', ...(await lookUpNumber(catalogue, partNumber)) });
  const found = await lookUp(catalogue, [lookup]);
  if (found.verdict !== 'found') {
    return page({
      kind: found.manufacturer === undefined ? 'manufacturer_unknown' : 'part_number_unknown',
      ...found,
    });
  }
  const { id } = found.product;
  if (reading === undefined) return { kind: 'moved', status: 303, location: recordPath(id) };
  const own = names.map((name) => name.manufacturer.id);
  const records = (await findExactly(catalogue, [partNumber], own)).filter((record) => record.id === id);
  return page({ kind: 'read', records });
};

/**
 * The page of a lookup: of one text (`q`), or of the fields for a manufacturer and a part number. With a number of a page it lists all
 * pages of the site that have the words of the text.
 */
export const findLookup: FindPage = async (catalogue, query) => {
  const text = query.get(lookupForm.text)?.slice(0, maxCharacters);
  const page = query.get(pageParameter);
  if (text !== undefined && page !== null) {
    const number = /^[1-9]\d{0,6}$/.test(page) ? Number(page) : undefined;
    const pages = number === undefined ? undefined : await findPages(catalogue, text.trim(), number);
    return pages === undefined || (pages.entries.length === 0 && pages.page > 1)
      ? { kind: 'view', status: 404, view: { kind: 'not_found' } }
      : plainPage(text, pages);
  }
  const given = (query.get(lookupForm.leftOut) ?? '').split(',');
  const leftOut = leftOutKinds.filter((kind) => given.includes(kind));
  if (text !== undefined) return lookUpText(catalogue, text, leftOut);
  const lookup = {
    manufacturer: query.get(lookupForm.manufacturer) ?? '',
    partNumber: query.get(lookupForm.partNumber) ?? '',
  };
  return lookUpFields(catalogue, lookup, leftOut);
};
