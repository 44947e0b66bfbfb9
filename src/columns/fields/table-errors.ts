import { howToEnterValue } from './fields.ts';

/** Why a table cannot become a batch, in words for people. No message quotes the table. */
export const tableErrors = {
  choice_missing: {
    title: 'Open question',
    detail: 'Your list leaves this out.',
    fix: 'Choose a column, or enter one value that is true of every row.',
  },
  guess_not_confirmed: {
    title: 'Column not confirmed',
    detail: 'The heading suggests this column. Confirm it before it is used.',
    fix: 'Confirm the column if its first values are right; otherwise choose another source.',
  },
  not_readable: {
    title: 'Unreadable value',
    detail: 'The value you entered for every row does not have the format of this field.',
    fix: howToEnterValue,
  },
  same_item_number: {
    title: 'One item number for every row',
    detail: 'Each item has a number of its own, and a text for every row gives all of them the same.',
    fix: 'Choose the column with the item numbers, or have them derived from one or two columns.',
  },
  odd_text: {
    title: 'Unclear text',
    detail:
      'You chose that such a text is an error, or the repair that you chose is not possible. An example is a number with an exponent.',
    fix: 'Correct the text at its source, and export the list again.',
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
  line_break_in_row: {
    title: 'Line break inside a row',
    detail:
      'The row has another line break than the other rows, without quotation marks around it. Two rows may have run together.',
    fix: 'Put the cell with the line break in quotation marks, or remove the line break.',
  },
  too_many_columns: {
    title: 'Too many columns',
    detail: 'The list has more than 16,384 columns, which is more than a spreadsheet has.',
    fix: 'Check the separator of the list, and leave out columns that are not needed.',
  },
  unreadable_cell: {
    title: 'Cell without a readable value',
    detail:
      'This cell has no value that can be read: it has a formula without a stored result, its text is missing from the file, or it is one of several merged cells.',
    fix: 'Open the workbook in a spreadsheet, calculate it, split merged cells, and save it again.',
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
    fix: 'Fill the cell, or take one value for every row in place of the column.',
  },
  spreadsheet_error: {
    title: 'Error of a spreadsheet',
    detail: 'The cell has an error such as #REF! or #N/A in place of its value.',
    fix: 'Correct the formula in the spreadsheet and export the list again.',
  },
  repeated_item_number: {
    title: 'Item number in several rows',
    detail: 'Another row has the same item number, so all these rows are left out.',
    fix: 'Give each item a number of its own. If the rows are price tiers, choose their column of quantities under “Price applies from”, as a row for each price tier.',
  },
  tiers_differ: {
    title: 'Tiers of one item differ',
    detail: 'Rows with the same item number are price tiers, and this row differs from the first.',
    fix: 'Write the same in every row of the item, except the quantity and the price.',
  },
  tier_without_price: {
    title: 'Tier without a price',
    detail: 'The row is one of several price tiers of an item, and has no price.',
    fix: 'Fill in the price, or leave out the row.',
  },
  price_not_divisible: {
    title: 'Price that cannot be divided exactly',
    detail:
      'This price is for a number of units. Divided by this number, it has more than 8 digits after the point, or the number is zero.',
    fix: 'Write the price of one unit, or a price for a number of units that divides it exactly.',
  },
  not_exact: {
    title: 'Number that cannot be converted exactly',
    detail:
      'You chose a conversion for the column, such as from cents. Converted, this number has more than 8 digits after the point.',
    fix: 'Write the number in the unit of the field.',
  },
  price_not_final: {
    title: 'Price that is not final',
    detail:
      'The catalogue has a factor, an allowance, a formula, another unit or a daily price for this amount, so it is not the price to pay. The check applies none of these.',
    fix: 'Export the price itself, without a factor, an allowance or a formula.',
  },
  not_a_number: {
    title: 'Not a number',
    detail:
      'The cell contains something other than digits, the decimal mark and grouping marks between groups of three digits.',
    fix: 'Write digits only, such as 1200, without units, signs, currencies or percent signs.',
  },
  other_decimal_mark: {
    title: 'Other decimal mark',
    detail:
      'With the decimal mark that you chose for the list, the cell is not a number. With the other mark it is.',
    fix: 'Choose the other mark if the whole list uses it; otherwise write this number like the others.',
  },
  ambiguous_number: {
    title: 'Ambiguous number',
    detail:
      'The mark in this cell may group thousands or begin the decimals: other cells of the column use the other decimal mark.',
    fix: 'Write the number without a grouping mark, and the whole column with one decimal mark.',
  },
  more_decimals: {
    title: 'More decimals than the source has',
    detail:
      'The number has more digits after the point than you chose for the source, and these digits are more than the noise of a computed number.',
    fix: 'Correct the number, or choose more decimals.',
  },
  other_currency: {
    title: 'Other currency beside the price',
    detail: 'The currency beside the price differs from the currency of the record.',
    fix: 'Correct the currency, or take it from the price itself.',
  },
  no_currency: {
    title: 'Price without its currency',
    detail:
      'You chose the currency beside the price. This price has no currency beside it, or a mark that several currencies share.',
    fix: 'Write the code of the currency beside each price, or name one currency for the list.',
  },
  time_not_unique: {
    title: 'Time that is not unique',
    detail:
      'Clocks in the time zone of the list were changed at this time, so it does not exist, or exists twice.',
    fix: 'Write the timestamp with its offset from UTC, such as 2026-10-25T02:30:00+01:00.',
  },
  too_many_digits: {
    title: 'Number of more than 15 digits',
    detail:
      'The cell holds a number of more than 15 digits. A spreadsheet keeps only 15, so the last ones may be wrong.',
    fix: 'Format the cell as text and enter the number again.',
  },
  date_in_other_order: {
    title: 'Date in the other order',
    detail:
      'The date has day and month in another order than you chose, or than the other dates of the column.',
    fix: 'Write all dates of the column in one order, best as 2026-11-21.',
  },
  not_whole_days: {
    title: 'Not a whole number of days',
    detail: 'A lead time is a whole number of days; the cell holds another number.',
    fix: 'Write whole days, or leave the cell empty if the lead time is unknown.',
  },
} as const satisfies Record<string, { title: string; detail: string; fix: string }>;

/** The code of a problem with a table or with the choices made for it. */
export type TableErrorCode = keyof typeof tableErrors;

/** A problem that keeps a row of a table from becoming a record, or a cell of it. */
export type TableError = {
  readonly code: TableErrorCode;
  /** The row as a spreadsheet counts it. */
  readonly row?: number;
  /** What the column is called. */
  readonly column?: string;
};
