import { type MemberName, members, wordsOfOffer } from './members.ts';

/** What a person can be asked to say: where a field comes from, or something about the list as a whole. */
export type ChoiceName = MemberName | 'decimal-mark' | 'source-id' | 'source-system' | 'source-mode';

/** Why no batch is made from a table, in words for people. No message holds a text of the table. */
export const tableFaults = {
  not_said: {
    title: 'Not said',
    detail: 'Your list does not say this, and nothing is assumed.',
    fix: 'Choose a column, or say once what is true of every row.',
  },
  not_readable: {
    title: 'Not readable',
    detail: 'What you wrote for every row has not the form of this field.',
    fix: 'Write a number as 1200 or 0.21, and a timestamp with its zone as 2026-11-21T12:00:00Z.',
  },
  quote_not_closed: {
    title: 'An open quotation mark',
    detail: 'A quotation mark is opened in this row and not closed, so the cells after it have run together.',
    fix: 'Close the quotation mark, or write two of them where one belongs to the text.',
  },
  text_after_quote: {
    title: 'Text after a quotation mark',
    detail: 'A cell between quotation marks has text after the closing one, so its end is not clear.',
    fix: 'Write two quotation marks where one belongs to the text.',
  },
  row_too_long: {
    title: 'More cells than headings',
    detail:
      'The row has a cell beyond the last heading, so a value would be lost or stand in the wrong column.',
    fix: 'Put a text that has the separator in it between quotation marks, or give the column a heading.',
  },
  row_too_short: {
    title: 'Fewer cells than headings',
    detail:
      'The row ends before the last heading. Where a cell in the middle is missing, each one after it stands in the wrong column.',
    fix: 'Write the empty cells of the row too, with all their separators.',
  },
  empty_cell: {
    title: 'An empty cell',
    detail: 'Every record needs this field, and the cell is empty.',
    fix: 'Fill the cell, or say in the form what is true of every row.',
  },
  not_a_number: {
    title: 'Not a number',
    detail:
      'The cell has something beside digits, the decimal mark and grouping marks between groups of three digits.',
    fix: 'Write digits alone, such as 1200. Units, signs, currencies and percent signs do not belong into the cell.',
  },
  other_decimal_mark: {
    title: 'The other decimal mark',
    detail:
      'The cell is a number only with the other decimal mark, not with the one that you chose for the list.',
    fix: 'Choose the other mark if the whole list is written so; else write this number as the others are.',
  },
  ambiguous_number: {
    title: 'Two readings',
    detail:
      'The mark in this cell may group thousands or begin the decimals: other cells of the column are written with the other decimal mark.',
    fix: 'Write the number without a grouping mark, and the whole column with one decimal mark.',
  },
  not_whole_days: {
    title: 'Not whole days',
    detail: 'A lead time is a whole number of days, and the cell has another number.',
    fix: 'Write whole days, or leave the cell empty where the lead time is unknown.',
  },
} as const satisfies Record<string, { title: string; detail: string; fix: string }>;

/** The code of something that is wrong with a table or with what is said of it. */
export type TableFaultCode = keyof typeof tableFaults;

/** One thing that keeps a table from becoming a batch: in a row, in a cell, or in a choice. */
export interface TableFault {
  readonly code: TableFaultCode;
  /** The row as a spreadsheet counts it. */
  readonly row?: number;
  /** What the column is called. */
  readonly column?: string;
  readonly choice?: ChoiceName;
}

const listChoices = {
  'decimal-mark': {
    label: 'Decimals are written',
    fix: 'Say whether the numbers of the list have a decimal point or a decimal comma.',
  },
  'source-id': {
    label: 'Identifier of the list',
    fix: 'Write a name that stays the same each time you send the list, such as stock-list.',
  },
  'source-system': {
    label: 'Name of the system',
    fix: 'Write what the system is called that the list comes from.',
  },
  'source-mode': {
    label: 'Way into the service',
    fix: 'Say whether a program of yours calls the API itself or uses an SDK.',
  },
} as const;

const isListChoice = (name: ChoiceName): name is keyof typeof listChoices => Object.hasOwn(listChoices, name);

/** What a choice is called on the page. */
export const labelOfChoice = (name: ChoiceName): string =>
  isListChoice(name) ? listChoices[name].label : members[name].label;

/** How to fix a fault; for something that was not said, what to choose from. */
export const fixOfFault = ({ code, choice }: TableFault): string => {
  if (code !== 'not_said' || choice === undefined) return tableFaults[code].fix;
  if (isListChoice(choice)) return listChoices[choice].fix;
  const member = members[choice];
  const offers = (member.offers ?? []).map((text) => wordsOfOffer(member, text)).join(', ');
  const day = member.usual?.from === 'one-day' ? '24 hours after the export' : '';
  const offered = offers || day;
  return `${tableFaults.not_said.fix}${offered === '' ? '' : ` Offered: ${offered}.`}`;
};
