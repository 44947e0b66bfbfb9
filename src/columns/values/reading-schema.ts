import * as z from 'zod';
import { delimiters, isEncoding } from '../../tables/text-form.ts';
import { numberScales } from './number-scale.ts';
import { isOffset, isTimeZone, shortDateOrders } from './read-date.ts';
import { besidePriceUses, groupUses, taxRateUses } from './reading.ts';

const rowUses = ['read', 'leave-out'] as const;
const whyNoRowUse = 'Write "read", "leave-out" or null.';

/** What a person says of how a file is read, as the file of a mapping has it. */
export const readingShape = {
  encoding: z
    .string('Write the name of an encoding, or null.')
    .refine(
      isEncoding,
      'Write the name of an encoding that browsers know, such as "shift_jis", "cp437", "cp850" or null.',
    )
    .nullish()
    .describe('The encoding of a text file that does not say it, such as windows-1252 or shift_jis.'),
  delimiter: z
    .enum(delimiters, 'Write ",", ";", "|", "\\t" or null.')
    .nullish()
    .describe('The mark between the cells of a text file; without it, the one that makes the rows agree.'),
  hiddenRows: z
    .enum(rowUses, whyNoRowUse)
    .nullish()
    .describe('Whether rows that a sheet hides are read, or left out.'),
  struckRows: z
    .enum(rowUses, whyNoRowUse)
    .nullish()
    .describe('Whether rows with struck-through text in a column that is used are read, or left out.'),
  hiddenColumns: z
    .enum(['read'], 'Write "read" or null.')
    .nullish()
    .describe('That hidden columns are meant where a field is taken from one.'),
  shownTexts: z
    .enum(['stored', 'shown'], 'Write "stored", "shown" or null.')
    .nullish()
    .describe(
      'What counts in a column of texts where a number is shown otherwise than the cell holds it, such as 00017: the digits that it holds, or the text that it shows.',
    ),
  headingWords: z
    .record(
      z.string(),
      z.enum(numberScales, `Write one of: ${numberScales.join(', ')}; or null.`).nullable(),
      'Write an object with the meaning of each heading.',
    )
    .optional()
    .describe(
      'What the words mean that a heading adds to those of its field: {"Lead time (weeks)": "weeks", "Price (cents)": "hundredths", "Stock (k)": "thousands"}. With "same" they change nothing. A number without an exact result is an error.',
    ),
};

/** The same of dates. */
export const datesShape = {
  shortDates: z
    .enum(shortDateOrders, `Write one of: ${shortDateOrders.join(', ')}; or null.`)
    .nullish()
    .describe('The order of dates with two digits for the year, such as 26.11.26, which is in this century.'),
  zones: z
    .record(
      z.string(),
      z
        .string('Write an offset such as "+01:00", a time zone such as "Europe/Berlin", or null.')
        .refine(
          (zone) => isOffset(zone) || isTimeZone(zone),
          'Write an offset such as "+01:00", a time zone such as "Europe/Berlin", or null.',
        )
        .nullable(),
      'Write an object with the offset of each abbreviation.',
    )
    .optional()
    .describe(
      'The offset from UTC or the time zone that each abbreviation in a date stands for, such as CET.',
    ),
};

/** The same of the records of a supplier. */
export const recordShape = {
  taxRates: z
    .enum(taxRateUses, `Write one of: ${taxRateUses.join(', ')}; or null.`)
    .nullish()
    .describe(
      'How tax rates without a percent sign are read that have no one reading, such as 0.19 beside 7, or 1 and 2: all as percent, as percent from 1 on (by-size), or as unknown.',
    ),
  besidePrice: z
    .enum(besidePriceUses, 'Write "apart" or null.')
    .nullish()
    .describe('That the price counts without the surcharge or the factor that another column has.'),
  manufacturerGroups: z
    .enum(groupUses, 'Write "fill", "unknown" or null.')
    .nullish()
    .describe(
      'Whether a manufacturer counts for the rows below it whose cells are empty, or these have none.',
    ),
};
