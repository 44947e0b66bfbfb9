import { type FieldName, fields, wordsOfOffer } from './fields.ts';

/** A choice that a person makes: the source of a field, or a property of the whole list. */
export type ChoiceName = FieldName | 'decimal-mark' | 'source-id' | 'source-system' | 'source-mode';

/** Why a table cannot become a batch, in words for people. No message quotes the table. */
export const tableFaults = {
  choice_missing: {
    title: 'No choice made',
    detail: 'Your list does not state this, and nothing is assumed.',
    fix: 'Choose a column, or enter one value that is true of every row.',
  },
  not_readable: {
    title: 'Unreadable value',
    detail: 'The value you entered for every row does not have the format of this field.',
    fix: 'Write a number as 1200 or 0.21, and a timestamp with its time zone as 2026-11-21T12:00:00Z.',
  },
  quote_not_closed: {
    title: 'Unclosed quotation mark',
    detail: 'A quotation mark is opened in this row and never closed, so the cells after it run together.',
    fix: 'Close the quotation mark, or write it twice where it is part of the text.',
  },
  text_after_quote: {
    title: 'Text after a quotation mark',
    detail: 'A quoted cell has text after its closing quotation mark, so its end is unclear.',
    fix: 'Write a quotation mark twice where it is part of the text.',
  },
  row_too_long: {
    title: 'More cells than headings',
    detail:
      'The row has more cells than there are headings, so a value would be lost or end up in the wrong column.',
    fix: 'Quote a text that contains the separator, or give the column a heading.',
  },
  row_too_short: {
    title: 'Fewer cells than headings',
    detail:
      'The row has fewer cells than there are headings. If a cell in the middle is missing, every cell after it is in the wrong column.',
    fix: 'Write the separators of empty cells too.',
  },
  empty_cell: {
    title: 'Empty cell',
    detail: 'Every record needs this field, and the cell is empty.',
    fix: 'Fill the cell, or enter a value for every row in the form.',
  },
  not_a_number: {
    title: 'Not a number',
    detail:
      'The cell contains something other than digits, the decimal mark and grouping marks between groups of three digits.',
    fix: 'Write digits only, such as 1200, without units, signs, currencies or percent signs.',
  },
  other_decimal_mark: {
    title: 'Other decimal mark',
    detail: 'The cell is a number only with the other decimal mark, not with the one you chose for the list.',
    fix: 'Choose the other mark if the whole list uses it; otherwise write this number like the others.',
  },
  ambiguous_number: {
    title: 'Ambiguous number',
    detail:
      'The mark in this cell may group thousands or begin the decimals: other cells of the column use the other decimal mark.',
    fix: 'Write the number without a grouping mark, and the whole column with one decimal mark.',
  },
  not_whole_days: {
    title: 'Not a whole number of days',
    detail: 'A lead time is a whole number of days; the cell holds another number.',
    fix: 'Write whole days, or leave the cell empty if the lead time is unknown.',
  },
} as const satisfies Record<string, { title: string; detail: string; fix: string }>;

/** The code of a problem with a table or with the choices made for it. */
export type TableFaultCode = keyof typeof tableFaults;

/** A problem that keeps a table from becoming a batch: in a row, in a cell, or in a choice. */
export type TableFault = {
  readonly code: TableFaultCode;
  /** The row as a spreadsheet counts it. */
  readonly row?: number;
  /** What the column is called. */
  readonly column?: string;
  readonly choice?: ChoiceName;
};

const listChoices = {
  'decimal-mark': {
    label: 'Decimal mark',
    fix: 'Choose whether the numbers of the list have a decimal point or a decimal comma.',
  },
  'source-id': {
    label: 'Identifier of the list',
    fix: 'Enter an identifier that stays the same each time you send the list, such as stock-list.',
  },
  'source-system': {
    label: 'Source system',
    fix: 'Enter the name of the system that the list was exported from.',
  },
  'source-mode': {
    label: 'Connection type',
    fix: 'Choose whether your program calls the API directly or through an SDK.',
  },
} as const;

const isListChoice = (name: ChoiceName): name is keyof typeof listChoices => Object.hasOwn(listChoices, name);

/** The label of a choice on the page. */
export const labelOfChoice = (name: ChoiceName): string =>
  isListChoice(name) ? listChoices[name].label : fields[name].label;

/** How to fix a fault; for a missing choice, with the values that are offered. */
export const fixOfFault = ({ code, choice }: TableFault): string => {
  if (code !== 'choice_missing' || choice === undefined) return tableFaults[code].fix;
  if (isListChoice(choice)) return listChoices[choice].fix;
  const field = fields[choice];
  const offers = (field.offers ?? []).map((text) => wordsOfOffer(field, text)).join(', ');
  const day = field.usual?.from === 'one-day' ? '24 hours after the export' : '';
  const offered = offers || day;
  return `${tableFaults.choice_missing.fix}${offered === '' ? '' : ` Offered: ${offered}.`}`;
};
