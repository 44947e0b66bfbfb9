import { sourceModes } from '../../../packages/record-contract/src/index.ts';
import { columnNames, nameOfColumn } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import {
  columnsOf,
  type FieldName,
  fieldNames,
  fields,
  hoursAfterExport,
  type Source,
  wordsOfOffer,
} from '../fields/fields.ts';
import { addedToHeading, possibleBasis } from '../fields/headings.ts';
import { type ColumnDoubt, doubtAbout } from '../mapping/column-doubts.ts';
import { decimalMarkOf, numbersWithMarks } from '../mapping/decimal-mark.ts';
import {
  isAsked,
  type Mapping,
  withAnswer,
  withOddAnswer,
  withSource,
  withValue,
} from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { ruleOfDerivedIdentifiers } from '../values/derive-identifier.ts';
import { answersTo, oddKind, wordsOfAnswer } from '../values/odd-texts.ts';
import { readNumber } from '../values/read-number.ts';
import {
  ambiguousDatesIn,
  hasMarkedPrices,
  localDatesIn,
  longDecimalsIn,
  numberTextsIn,
  oddTextsOf,
  placeholdersIn,
  refusedIdentifiersIn,
  shownOtherwiseIn,
  unknownValuesIn,
  unnumberedRowsIn,
  zeroPricesIn,
} from './choices.ts';
import { readingQuestions } from './reading-questions.ts';

/** A question about a list, as the page shows it. */
export type Question = {
  /** Tells it from the other questions of the list. */
  readonly id: string;
  /** What the list does not say, or what a text of it stands for. */
  readonly group: 'list' | 'texts';
  readonly label: string;
  readonly about: string;
  /** The answers to choose from; none if it is answered by a text alone. */
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  /** Whether a text that is none of the choices is an answer too. */
  readonly isFree: boolean;
  /** Whether a text that is an answer is a timestamp. */
  readonly isTime: boolean;
  /** Whether it may be left open. */
  readonly isOptional: boolean;
  /** The value of the chosen answer, or a text; empty while it is open. */
  readonly answer: string;
};

/** A question, and what an answer to it makes of the mapping. */
export type ListQuestion = Question & { readonly take: (answer: string) => Mapping };

type Choice<Value> = { readonly value: Value; readonly text: string };

type Selection<Value> = Partial<Pick<Question, 'group' | 'isOptional'>> &
  Pick<Question, 'id' | 'label' | 'about'> & {
    readonly choices: readonly Choice<Value>[];
    readonly chosen: Value | undefined;
    readonly choose: (value: Value | undefined) => Mapping;
  };

/** A question with a few answers. Nothing is chosen at first. */
const selection = <Value extends string | number>({
  choices,
  chosen,
  choose,
  ...question
}: Selection<Value>): ListQuestion => ({
  group: 'list',
  isOptional: false,
  ...question,
  choices: choices.map(({ value, text }) => ({ value: String(value), text })),
  isFree: false,
  isTime: false,
  answer: String(chosen ?? ''),
  take: (answer) => choose(choices.find(({ value }) => String(value) === answer)?.value),
});

type TextInput = Partial<Pick<Question, 'group' | 'isOptional' | 'choices'>> &
  Pick<ListQuestion, 'id' | 'label' | 'about' | 'answer' | 'take'>;

/** A question that is answered by a text, for which some may be offered. */
const textInput = (question: TextInput): ListQuestion => ({
  group: 'list',
  choices: [],
  isFree: true,
  isTime: false,
  isOptional: false,
  ...question,
});

/** A doubt with the columns that it is about, each with its first values. */
export const wordsOfDoubt = (doubt: ColumnDoubt | undefined, { headings, columns }: Table): string => {
  if (doubt === undefined) return '';
  const names = columnNames(headings);
  const shown = doubt.columns.map(
    (column) => `${names[column] ?? ''}: ${columns[column]?.samples.join(' | ') ?? ''}`,
  );
  return `${doubt.words} ${shown.join('; ')}.`;
};

/** How many ambiguous numbers are shown. */
const maxExamples = 3;

/** How the chosen mark reads ambiguous numbers such as `1.200`: one example for each column. */
const markExamples = (table: Table, mapping: Mapping): string => {
  const { decimalMark } = mapping;
  const names = columnNames(table.headings);
  return [...new Set(numbersWithMarks(table, mapping).map(([, column]) => column))]
    .flatMap((column) => {
      const first = table.columns[column]?.firstAmbiguous;
      if (first === undefined) return [];
      const place = `Row ${first.row}, ${names[column]}: ${first.text}`;
      const reading = decimalMark === undefined ? undefined : readNumber(first.text, decimalMark);
      if (reading === undefined || 'fault' in reading) return [`${place} is ambiguous.`];
      const { decimal } = reading;
      return [`${place} is read as ${decimal.includes('.') ? decimal.replace(/\.?0{0,8}$/, '') : decimal}.`];
    })
    .slice(0, maxExamples)
    .join(' ');
};

/** Where a workbook shows another number than it holds, with both values of the first cell of each column. */
const shownWords = (table: Table, columns: readonly number[]): string => {
  const names = columnNames(table.headings);
  return columns
    .flatMap((column) => {
      const { count, first } = table.columns[column]?.shownOtherwise ?? { count: 0, first: undefined };
      if (first === undefined) return [];
      const cells = counted(count, 'cell');
      return [
        `${names[column]}: ${cells}. Row ${first.row} shows “${first.text}” and holds ${first.stored}.`,
      ];
    })
    .join(' ');
};

const marks = [
  { value: '.', text: 'Point: 1234.50 or 1,234.50' },
  { value: ',', text: 'Comma: 1234,50 or 1.234,50' },
] as const;

const decimalChoices = [
  ...([0, 1, 2, 3, 4, 5, 6] as const).map((value) => ({ value, text: `At most ${value}` })),
  { value: 'written', text: 'Every number as it is written' },
] as const;

const meanings = [
  { value: 'unknown', text: 'Unknown: read as an empty cell' },
  { value: 'text', text: 'Really this text' },
] as const;

const shownChoices = [
  { value: 'stored', text: 'The number that the cell holds' },
  { value: 'shown', text: 'The number that the cell shows' },
] as const;

const orderChoices = [
  { value: 'day-first', text: 'The day first' },
  { value: 'month-first', text: 'The month first' },
] as const;

const numberTextChoices = [
  { value: 'unknown', text: 'The number is unknown' },
  { value: 'leave-out', text: 'Leave out these rows' },
] as const;

const unnumberedChoices = [{ value: 'leave-out', text: 'Leave them out' }] as const;

/** The time zone of this computer, which may be that of the list. */
const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The first date of each column whose day and month cannot be told apart. */
const dateExamples = (table: Table, columns: readonly number[]): string =>
  columns
    .flatMap((column) => {
      const first = table.columns[column]?.dates.firstAmbiguous;
      return first === undefined ? [] : [`Row ${first.row}: ${first.text}.`];
    })
    .join(' ');

const ofNumbers = (table: Table, mapping: Mapping): ListQuestion[] => {
  const shown = shownOtherwiseIn(table, mapping);
  const mark = selection({
    id: 'decimal-mark',
    label: 'Decimal mark',
    about: markExamples(table, mapping),
    choices: marks,
    chosen: mapping.decimalMark,
    choose: (decimalMark) => ({ ...mapping, decimalMark }),
  });
  const decimals = selection({
    id: 'decimals',
    label: 'Decimals of the source',
    about:
      'Some numbers have more than 8 digits after the decimal mark, such as 726.0000000000001. Computing errors are removed; any other digit beyond your choice is an error.',
    choices: decimalChoices,
    chosen: mapping.decimals,
    choose: (chosen) => ({ ...mapping, decimals: chosen }),
  });
  const shownNumbers = selection({
    id: 'shown-numbers',
    label: 'Cells that show another number than they hold',
    about: shownWords(table, shown),
    choices: shownChoices,
    chosen: mapping.shownNumbers,
    choose: (chosen) => ({ ...mapping, shownNumbers: chosen }),
  });
  const isSettled = mapping.decimalMark === undefined && decimalMarkOf(table, mapping) !== undefined;
  return [
    ...(numbersWithMarks(table, mapping).length > 0 && !isSettled ? [mark] : []),
    ...(longDecimalsIn(table, mapping).length > 0 ? [decimals] : []),
    ...(shown.length > 0 ? [shownNumbers] : []),
  ];
};

/** The questions about how the list is read. */
const ofReading = (table: Table, mapping: Mapping): ListQuestion[] =>
  readingQuestions(table, mapping).map(({ id, label, about, choices, isFree, answer, take }) => ({
    id,
    group: 'list',
    label,
    about,
    choices,
    isFree,
    isTime: false,
    isOptional: false,
    answer,
    take: (text) => ({ ...mapping, reading: take(text.trim(), mapping.reading) }),
  }));

const ofPlaceholders = (table: Table, mapping: Mapping): ListQuestion[] =>
  [...placeholdersIn(table, mapping)].map(([text, count]) =>
    selection({
      id: `placeholder ${text}`,
      label: `“${text}” in ${counted(count, 'cell')}`,
      about: 'Does it stand for an unknown value?',
      choices: meanings,
      chosen: mapping.placeholders.get(text),
      choose: (meaning) => ({ ...mapping, placeholders: withAnswer(mapping.placeholders, text, meaning) }),
    }),
  );

/** The odd texts of each column, by kind. */
const ofOddTexts = (table: Table, mapping: Mapping): ListQuestion[] => {
  const names = columnNames(table.headings);
  return oddTextsOf(table, mapping).map(({ column, kind, count, filled, first }) =>
    selection({
      id: `odd ${column} ${kind}`,
      label: `${names[column]}: ${count} of ${counted(filled, 'cell')} with ${oddKind(kind).words}`,
      about: `Row ${first.row}: ${first.text}`,
      choices: answersTo(kind).map((value) => ({ value, text: sentence(wordsOfAnswer(kind, value)) })),
      chosen: mapping.oddTexts.get(column)?.get(kind),
      choose: (answer) => withOddAnswer(mapping, column, kind, answer),
    }),
  );
};

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const zeroChoices = [
  { value: 'price', text: 'The items are free of charge' },
  { value: 'unknown', text: 'The items have no price' },
] as const;

const ofZeroPrices = (table: Table, mapping: Mapping): ListQuestion[] => {
  const count = zeroPricesIn(table, mapping);
  const question = selection({
    id: 'zero-prices',
    label: `${counted(count, 'price')} of zero`,
    about: 'Choose the meaning of a price of zero.',
    choices: zeroChoices,
    chosen: mapping.zeroPrices,
    choose: (zeroPrices) => ({ ...mapping, zeroPrices }),
  });
  return count > 0 ? [question] : [];
};

/** Item numbers that the contract refuses, and those that can be derived in their place. */
const ofItemNumbers = (table: Table, mapping: Mapping): ListQuestion[] => {
  const source = mapping.sources.get('sourceRecordId');
  const [derivedFrom] = source?.from === 'derived' ? source.columns : [];
  const refused = refusedIdentifiersIn(table, mapping);
  const column = refused?.column ?? derivedFrom;
  if (column === undefined) return [];
  const names = columnNames(table.headings);
  const others = (['manufacturer', 'manufacturerPartNumber', 'title'] as const)
    .flatMap((name) => columnsOf(mapping.sources.get(name)))
    .filter((other) => other !== column);
  const derived = [[column], ...new Set(others)].map((one) => (Array.isArray(one) ? one : [column, one]));
  const question = selection({
    id: 'item-numbers',
    group: 'texts',
    isOptional: true,
    label:
      refused === undefined
        ? 'Derived item numbers'
        : `${counted(refused.count, 'item number')} that the contract refuses, such as “${refused.first}”`,
    about: `An item number has only letters A to Z, digits and . _ : / -, and begins with a letter or digit. Derived ones follow this rule: ${ruleOfDerivedIdentifiers}`,
    choices: derived.map((columns) => ({
      value: columns.join(' '),
      text: `Derive them from ${columns.map((one) => names[one]).join(' and ')}`,
    })),
    chosen: source?.from === 'derived' ? source.columns.join(' ') : undefined,
    choose: (value) =>
      withSource(
        mapping,
        'sourceRecordId',
        value === undefined
          ? { from: 'column', column }
          : { from: 'derived', columns: value.split(' ').map(Number) },
      ),
  });
  return [question];
};

const ofDates = (table: Table, mapping: Mapping): ListQuestion[] => {
  const ambiguous = ambiguousDatesIn(table, mapping);
  const order = selection({
    id: 'date-order',
    label: 'Order of day and month',
    about: dateExamples(table, ambiguous),
    choices: orderChoices,
    chosen: mapping.dateOrder,
    choose: (dateOrder) => ({ ...mapping, dateOrder }),
  });
  const zone = textInput({
    id: 'time-zone',
    label: 'Time zone of the list',
    about: 'Its dates leave it out. A date without a time is the beginning of that day.',
    choices: [...new Set([ownTimeZone(), 'UTC'])].map((value) => ({ value, text: value })),
    answer: mapping.timeZone ?? '',
    take: (text) => ({ ...mapping, timeZone: text.trim() === '' ? undefined : text.trim() }),
  });
  return [
    ...(ambiguous.length > 0 ? [order] : []),
    ...(localDatesIn(table, mapping).length > 0 ? [zone] : []),
  ];
};

/** The hours after the export that are offered as expiry. */
const expiryHours = [24, 12, 8, 4, 1] as const;

/** What a field may be taken from: in words, and as the mapping has it. */
type OfferedSource = { readonly text: string; readonly source: Source };

/** The columns that a field may be taken from, beside those of the prices. */
const columnsToOffer = (name: FieldName, table: Table, { sources }: Mapping): OfferedSource[] => {
  const open = new Map([...sources, [name, { from: 'unset' }] as const]);
  const prices = columnsOf(sources.get('unitPrice'));
  return (doubtAbout(name, table, open)?.columns ?? [])
    .filter((column) => !prices.includes(column) && table.columns[column]?.samples.length !== 0)
    .map((column) => ({
      text: `As the column ${nameOfColumn(table.headings, column)} says it`,
      source: { from: 'column', column },
    }));
};

/** For how many units the headings of the prices may say that a price is. */
const basesInHeadings = ({ headings }: Table, { sources }: Mapping): OfferedSource[] => {
  const stated = columnsOf(sources.get('unitPrice')).flatMap(
    (column) => possibleBasis(addedToHeading(headings[column] ?? '', 'unitPrice') ?? '') ?? [],
  );
  return [...new Set(stated)]
    .filter((text) => fields.priceBasis.offers?.includes(text) !== true)
    .map((text) => ({ text: `${text} (a price for ${text} units)`, source: { from: 'constant', text } }));
};

/** What is offered of a field beside its own values: an expiry in hours, the currency beside each price, a column that may say it. */
const madeOf = (name: FieldName, table: Table, mapping: Mapping): readonly OfferedSource[] => [
  ...(name === 'currency' && hasMarkedPrices(table, mapping)
    ? [{ text: 'As written beside each price', source: { from: 'price-cell' } as const }]
    : []),
  ...(name === 'priceBasis' ? basesInHeadings(table, mapping) : []),
  ...(name === 'expiresAt' ? expiryHours : []).map((hours) => ({
    text: hoursAfterExport(hours),
    source: { from: 'hours', hours } as const,
  })),
  ...columnsToOffer(name, table, mapping),
];

/** A field that the list does not state, with the same value for every row. */
const ofField = (name: FieldName, table: Table, mapping: Mapping): ListQuestion => {
  const field = fields[name];
  const source = mapping.sources.get(name) ?? { from: 'unset' };
  const made = madeOf(name, table, mapping).map(({ text, source: of }) => ({
    value: JSON.stringify(of),
    text,
    source: of,
  }));
  const offers = (field.offers ?? []).map((value) => ({ value, text: wordsOfOffer(field, value) }));
  const chosen = made.find(({ value }) => value === JSON.stringify(source));
  return {
    ...textInput({
      id: name,
      label: field.label,
      about: `${field.about} ${wordsOfDoubt(doubtAbout(name, table, mapping.sources), table)}`.trim(),
      choices: [...made.map(({ value, text }) => ({ value, text })), ...offers],
      answer: chosen?.value ?? (source.from === 'constant' ? source.text : ''),
      take: (text) => {
        const other: Source = text === '' ? { from: 'unset' } : { from: 'constant', text };
        return withSource(mapping, name, made.find(({ value }) => value === text)?.source ?? other);
      },
    }),
    isFree: field.form !== 'choice',
    isTime: field.form === 'timestamp',
  };
};

/** The fields that the list does not state and that every record needs. */
const ofFields = (table: Table, mapping: Mapping): ListQuestion[] =>
  fieldNames
    .filter((name) => {
      const from = mapping.sources.get(name)?.from ?? 'unset';
      return (
        isAsked(name, mapping) &&
        ['unset', 'constant', 'hours', 'price-cell'].includes(from) &&
        !fields[name].optional
      );
    })
    .map((name) => ofField(name, table, mapping));

const ofBatch = (mapping: Mapping): ListQuestion[] => {
  const { batch } = mapping;
  const withBatch = (change: Partial<Mapping['batch']>): Mapping => ({
    ...mapping,
    batch: { ...batch, ...change },
  });
  return [
    textInput({
      id: 'source-id',
      label: 'Identifier of the list',
      about: 'Use the same one each time you send the list, such as stock-list.',
      answer: batch.id,
      take: (id) => withBatch({ id }),
    }),
    textInput({
      id: 'source-system',
      label: 'Source system',
      about: 'The system that the list was exported from.',
      answer: batch.system,
      take: (system) => withBatch({ system }),
    }),
    selection({
      id: 'source-mode',
      label: 'Connection type',
      about: 'How your program will send the batches.',
      choices: sourceModes.map((value) => ({ value, text: value })),
      chosen: sourceModes.find((mode) => mode === batch.mode),
      choose: (mode) => withBatch({ mode: mode ?? '' }),
    }),
  ];
};

/** The questions about texts. Each row with a text that stays unanswered is a finding. */
const ofTexts = (table: Table, mapping: Mapping): ListQuestion[] => {
  const unnumbered = unnumberedRowsIn(table, mapping);
  const numberTexts = [...numberTextsIn(table, mapping)].map(([shape, { count, first }]) =>
    selection({
      id: `number ${shape}`,
      label: `“${first}” where a number is expected`,
      about: `${counted(count, 'cell')} of this kind. It is never read as a number.`,
      choices: numberTextChoices,
      chosen: mapping.numberTexts.get(shape),
      choose: (answer) => ({ ...mapping, numberTexts: withAnswer(mapping.numberTexts, shape, answer) }),
    }),
  );
  const values = unknownValuesIn(table, mapping).map(({ name, text, count }) => {
    const { label, offers = [] } = fields[name];
    return {
      ...textInput({
        id: `value ${name} ${text}`,
        label: `${label}: “${text}”`,
        about: `${counted(count, 'cell')}. Choose what it stands for.`,
        choices: offers.map((value) => ({ value, text: value })),
        answer: mapping.values.get(name)?.get(text) ?? '',
        take: (value) => withValue(mapping, name, text, value === '' ? undefined : value),
      }),
      isFree: offers.length === 0,
    };
  });
  const rows = selection({
    id: 'unnumbered-rows',
    label: `${counted(unnumbered, 'row')} without an item number`,
    about: 'For example titles of sections, or totals.',
    choices: unnumberedChoices,
    chosen: mapping.unnumberedRows,
    choose: (unnumberedRows) => ({ ...mapping, unnumberedRows }),
  });
  return [...numberTexts, ...values, ...(unnumbered > 0 ? [rows] : [])].map((question) => ({
    ...question,
    group: 'texts',
    isOptional: true,
  }));
};

/**
 * The questions that a list with this mapping raises, in the order of the page: how its cells are read, what it does not say, and
 * what its texts stand for. Each is asked only of a list whose used columns raise it.
 */
export const listQuestions = (table: Table, mapping: Mapping): ListQuestion[] => [
  ...ofReading(table, mapping),
  ...ofNumbers(table, mapping),
  ...ofPlaceholders(table, mapping),
  ...ofOddTexts(table, mapping),
  ...ofZeroPrices(table, mapping),
  ...ofDates(table, mapping),
  ...ofFields(table, mapping),
  ...ofBatch(mapping),
  ...ofTexts(table, mapping),
  ...ofItemNumbers(table, mapping),
];
