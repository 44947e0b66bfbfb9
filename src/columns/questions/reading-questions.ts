import { columnNames, type TableRow } from '../../tables/table.ts';
import { encodingCalled, isEncoding } from '../../tables/text-form.ts';
import { counted } from '../../text/counted.ts';
import type { ListChoice } from '../fields/table-faults.ts';
import { type ListMapping, usedColumns } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import type { NumberScale } from '../values/number-scale.ts';
import {
  isOffset,
  isTimeZone,
  readShortDate,
  type ShortDateOrder,
  shortDateOrders,
} from '../values/read-date.ts';
import type { Reading, ReadingInFile } from '../values/reading.ts';
import { headingQuestions } from './heading-questions.ts';
import type { ReadingQuestion } from './reading-question.ts';
import { besidePriceColumns, hasManufacturerGroups } from './record-questions.ts';
import { taxQuestion } from './tax-questions.ts';

type Plain<Key extends keyof Reading> = Pick<ReadingQuestion, 'label' | 'about'> & {
  readonly choice: ListChoice;
  readonly key: Key;
  readonly choices: readonly { readonly value: NonNullable<Reading[Key]> & string; readonly text: string }[];
  readonly usual?: ReadingQuestion['usual'];
};

/** A question with a few answers. */
const selection = <Key extends Exclude<keyof Reading, 'zones' | 'headingWords'>>(
  { key, usual, ...question }: Plain<Key>,
  reading: Reading,
): ReadingQuestion => ({
  id: question.choice,
  ...question,
  isFree: false,
  answer: reading[key] ?? '',
  isAnswer: (text) => question.choices.some(({ value }) => value === text),
  usual,
  take: (answer, before) => ({
    ...before,
    [key]: question.choices.find(({ value }) => value === answer)?.value,
  }),
});

/** The columns of texts that a field is taken from: neither numbers nor dates. */
const textColumns = <Name extends string>(mapping: ListMapping<Name>): [Name, number][] =>
  usedColumns(mapping).filter(
    ([name]) => !['decimal', 'days', 'timestamp'].includes(mapping.target.fields[name].form),
  );

/** Finds the rows with struck-through text in a column that is used. */
export const struckFinder = <Name extends string>(
  mapping: ListMapping<Name>,
): ((row: TableRow) => boolean) => {
  const columns = usedColumns(mapping).map(([, column]) => column);
  return ({ struck }) => struck !== undefined && columns.some((column) => struck.has(column));
};

const rowChoices = [
  { value: 'read', text: 'Read them too' },
  { value: 'leave-out', text: 'Leave them out' },
] as const;

/** The first row and how many there are: `57 rows are hidden, row 3 first`. */
const rowsInWords = (rows: readonly TableRow[], what: string): string =>
  `${counted(rows.length, 'row')} ${rows.length === 1 ? 'is' : 'are'} ${what}, row ${rows[0]?.number ?? 0} first. Are they to be read too?`;

const ofRows = <Name extends string>(table: Table, mapping: ListMapping<Name>): ReadingQuestion[] => {
  const hidden = table.rows.filter(({ isHidden }) => isHidden === true);
  const struck = table.rows.filter(struckFinder(mapping));
  const ofHidden = selection(
    {
      choice: 'hidden-rows',
      key: 'hiddenRows',
      label: 'Hidden rows',
      about: rowsInWords(hidden, 'hidden'),
      choices: rowChoices,
    },
    mapping.reading,
  );
  const ofStruck = selection(
    {
      choice: 'struck-rows',
      key: 'struckRows',
      label: 'Struck-through rows',
      about: rowsInWords(struck, 'struck through, or a part of their text'),
      choices: rowChoices,
    },
    mapping.reading,
  );
  return [...(hidden.length > 0 ? [ofHidden] : []), ...(struck.length > 0 ? [ofStruck] : [])];
};

const ofColumns = <Name extends string>(table: Table, mapping: ListMapping<Name>): ReadingQuestion[] => {
  const names = columnNames(table.headings);
  const hidden = usedColumns(mapping).filter(([, column]) => table.columns[column]?.isHidden === true);
  const ofHidden = selection(
    {
      choice: 'hidden-columns',
      key: 'hiddenColumns',
      label: 'Hidden columns',
      about: `${hidden
        .map(([name, column]) => `${names[column]} (${mapping.target.fields[name].label})`)
        .join(', ')}: hidden in the sheet. Is this meant? If not, choose another column.`,
      choices: [{ value: 'read', text: 'Read them' }],
    },
    mapping.reading,
  );
  const shown = textColumns(mapping).flatMap(([, column]) => {
    const { count, first } = table.columns[column]?.shownAsText ?? { count: 0, first: undefined };
    return first === undefined ? [] : [{ column, count, first }];
  });
  const [example] = shown;
  const ofShown = selection(
    {
      choice: 'shown-texts',
      key: 'shownTexts',
      label: 'Numbers in texts that the sheet shows otherwise',
      about: shown
        .map(
          ({ column, count, first }) =>
            `${names[column]}: ${counted(count, 'cell')}. Row ${first.row} shows “${first.text}” and holds ${first.stored}.`,
        )
        .join(' '),
      choices: [
        { value: 'stored', text: `The digits that the cells hold: ${example?.first.stored}` },
        { value: 'shown', text: `The text that the sheet shows: ${example?.first.text}` },
      ],
    },
    mapping.reading,
  );
  return [...(hidden.length > 0 ? [ofHidden] : []), ...(shown.length > 0 ? [ofShown] : [])];
};

/** The encoding, if the file does not say it and its letters are others in another one. */
const ofEncoding = (table: Table, { encoding }: Reading): ReadingQuestion[] => {
  const { encodings = [], encoding: read } = table.form ?? {};
  if (read === undefined || encodings.length === 0) return [];
  const { sample = '', looksWrong = true } = encodings.find((one) => one.encoding === read) ?? {};
  // What was said of another file may not be how this one was read.
  const isOther = encoding !== undefined && isEncoding(encoding) && encoding !== read;
  return [
    {
      id: 'encoding',
      choice: 'encoding',
      label: 'Encoding of the file',
      about: `Choose the encoding that shows these words right.`,
      choices: encodings.map((one) => ({ value: one.encoding, text: `${one.encoding}: ${one.sample}` })),
      isFree: true,
      answer: isOther ? '' : (encoding ?? ''),
      isAnswer: isEncoding,
      usual: looksWrong
        ? undefined
        : {
            words: `Encoding of the file: ${read}${sample === '' ? '' : `, as in “${sample}”`}`,
            answer: read,
          },
      take: (answer, before) => ({
        ...before,
        encoding: answer === '' ? undefined : encodingCalled(answer),
      }),
    },
  ];
};

/** The offset of an abbreviation that means one thing wherever lists come from. */
const usualOffsets: Readonly<Record<string, string>> = {
  CET: '+01:00',
  MEZ: '+01:00',
  CEST: '+02:00',
  MESZ: '+02:00',
  WET: '+00:00',
  WEST: '+01:00',
  EET: '+02:00',
  EEST: '+03:00',
  JST: '+09:00',
};

const wordsOfOrder: Readonly<Record<ShortDateOrder, string>> = {
  'day-month-year': 'Day, month, year',
  'month-day-year': 'Month, day, year',
  'year-month-day': 'Year, month, day',
};

const ofDates = <Name extends string>(table: Table, mapping: ListMapping<Name>): ReadingQuestion[] => {
  const { reading, target } = mapping;
  const dates = usedColumns(mapping).flatMap(([name, column]) =>
    target.fields[name].form === 'timestamp' ? (table.columns[column]?.dates ?? []) : [],
  );
  const short = dates.flatMap((column) => column.short ?? []);
  const [{ first } = { first: undefined }] = short;
  const count = short.reduce((sum, column) => sum + column.count, 0);
  const possible = shortDateOrders.filter((order) => short.every(({ orders }) => orders.includes(order)));
  const readAs = (order: ShortDateOrder): string =>
    readShortDate(first?.text.replace(/(?<=\d) ?[A-Z]{3,5}$/, '') ?? '')?.[order]?.slice(0, 10) ?? '';
  // With points a day comes first wherever lists come from.
  const usual =
    first?.text.includes('.') === true && possible.includes('day-month-year')
      ? 'day-month-year'
      : possible.length === 1
        ? possible[0]
        : undefined;
  const ofShort = selection(
    {
      choice: 'short-dates',
      key: 'shortDates',
      label: 'Dates with two digits for the year',
      about: `${counted(count, 'cell')}. Row ${first?.row}: ${first?.text}.`,
      choices: (possible.length === 0 ? shortDateOrders : possible).map((value) => ({
        value,
        text: `${wordsOfOrder[value]}${readAs(value) === '' ? '' : `: ${readAs(value)}`}`,
      })),
      usual: usual && {
        words: `“${first?.text}” and its like in ${counted(count, 'cell')}: ${readAs(usual)}`,
        answer: usual,
      },
    },
    reading,
  );
  const counts = new Map<string, number>();
  for (const { abbreviations } of dates) {
    for (const [text, more] of abbreviations) counts.set(text, (counts.get(text) ?? 0) + more);
  }
  const ofZones = [...counts].map(([abbreviation, cells]): ReadingQuestion => {
    const offset = usualOffsets[abbreviation];
    return {
      id: `zone ${abbreviation}`,
      choice: 'zones',
      label: `Times in “${abbreviation}”`,
      about: `${counted(cells, 'cell')}. An offset from UTC such as +01:00, or a time zone such as Europe/Berlin.`,
      choices: offset === undefined ? [] : [{ value: offset, text: offset }],
      isFree: true,
      answer: reading.zones.get(abbreviation) ?? '',
      isAnswer: (text) => isOffset(text) || isTimeZone(text),
      usual:
        offset === undefined
          ? undefined
          : { words: `“${abbreviation}” in ${counted(cells, 'cell')}: ${offset}`, answer: offset },
      take: (answer, before) => {
        const others = [...before.zones].filter(([other]) => other !== abbreviation);
        const zones = new Map(answer === '' ? others : [...others, [abbreviation, answer] as const]);
        return { ...before, zones };
      },
    };
  });
  return [...(first === undefined ? [] : [ofShort]), ...ofZones];
};

/** What is asked of the records of a supplier: tax rates, what is beside the price, manufacturers of groups. */
const ofRecords = <Name extends string>(table: Table, mapping: ListMapping<Name>): ReadingQuestion[] => {
  const tax = taxQuestion(table, mapping);
  const beside = besidePriceColumns(table, mapping);
  const groups = hasManufacturerGroups(table, mapping);
  const ofTax =
    tax &&
    selection(
      { choice: 'tax-rates', key: 'taxRates', label: 'Tax rates without a percent sign', ...tax },
      mapping.reading,
    );
  const ofPrice = selection(
    {
      choice: 'beside-price',
      key: 'besidePrice',
      label: 'Surcharges and factors beside the price',
      about: `${beside.join('; ')}. They are never applied. Is the price right without them? If not, choose no column as the price.`,
      choices: [{ value: 'apart', text: 'The price counts without them' }],
    },
    mapping.reading,
  );
  const ofGroups =
    groups &&
    selection(
      {
        choice: 'manufacturer-groups',
        key: 'manufacturerGroups',
        label: 'Manufacturers of groups of rows',
        about: `${groups.column}: ${counted(groups.empty, 'cell')} without a text, below “${groups.first}” and others. Does a manufacturer count for all rows of its group?`,
        choices: [
          { value: 'fill', text: 'For all rows of the group' },
          { value: 'unknown', text: 'The other rows have no manufacturer' },
        ],
      },
      mapping.reading,
    );
  return [ofTax, beside.length > 0 ? ofPrice : undefined, ofGroups].filter((asked) => asked !== undefined);
};

/** The questions that a list raises about how it is read, each only if the list gives reason to ask. */
export const readingQuestions = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ReadingQuestion[] => [
  ...ofEncoding(table, mapping.reading),
  ...headingQuestions(table, mapping),
  ...ofRecords(table, mapping),
  ...ofRows(table, mapping),
  ...ofColumns(table, mapping),
  ...ofDates(table, mapping),
];

/** A choice about how a list is read that is still to be made, or that no answer can be read from. */
type ReadingFault = { readonly code: 'choice_missing' | 'not_readable'; readonly choice: ListChoice };

/** The choices still to make about how a list is read. */
export const readingFaults = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ReadingFault[] => {
  const open = readingQuestions(table, mapping)
    .filter(({ answer, isAnswer }) => !isAnswer(answer))
    .map(
      ({ choice, answer }): ReadingFault => ({
        code: answer === '' ? 'choice_missing' : 'not_readable',
        choice,
      }),
    );
  return [...new Map(open.map((fault) => [fault.choice, fault])).values()];
};

/** What the file of a mapping says of how a list is read, with null for what is still to be said. */
export const readingInFile = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ReadingInFile => {
  const { zones, headingWords, ...said } = mapping.reading;
  const questions = readingQuestions(table, mapping);
  const asked = new Set(questions.map(({ choice }) => choice));
  const abbreviations = questions.flatMap(({ id, choice }) =>
    choice === 'zones' ? [id.slice('zone '.length)] : [],
  );
  const headings = questions.flatMap(({ id, choice }) =>
    choice === 'heading-words' ? [id.slice('heading '.length)] : [],
  );
  const words = new Map([
    ...headings.map((text): [string, NumberScale | null] => [text, null]),
    ...headingWords,
  ]);
  const inFile = new Map([...abbreviations.map((text): [string, string | null] => [text, null]), ...zones]);
  return {
    ...said,
    encoding: asked.has('encoding') ? (said.encoding ?? null) : said.encoding,
    hiddenRows: asked.has('hidden-rows') ? (said.hiddenRows ?? null) : said.hiddenRows,
    struckRows: asked.has('struck-rows') ? (said.struckRows ?? null) : said.struckRows,
    hiddenColumns: asked.has('hidden-columns') ? (said.hiddenColumns ?? null) : said.hiddenColumns,
    shownTexts: asked.has('shown-texts') ? (said.shownTexts ?? null) : said.shownTexts,
    shortDates: asked.has('short-dates') ? (said.shortDates ?? null) : said.shortDates,
    taxRates: asked.has('tax-rates') ? (said.taxRates ?? null) : said.taxRates,
    besidePrice: asked.has('beside-price') ? (said.besidePrice ?? null) : said.besidePrice,
    manufacturerGroups: asked.has('manufacturer-groups')
      ? (said.manufacturerGroups ?? null)
      : said.manufacturerGroups,
    headingWords: words.size === 0 ? undefined : Object.fromEntries(words),
    zones: inFile.size === 0 ? undefined : Object.fromEntries(inFile),
  };
};
