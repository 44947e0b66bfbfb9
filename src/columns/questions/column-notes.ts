import {
  addSeconds,
  compareInstants,
  formatInstant,
  type Instant,
  maxValiditySeconds,
  parseInstant,
} from '../../../packages/record-contract/src/index.ts';
import { columnOf, columnsOf } from '../fields/fields.ts';
import { bareHeading, fieldHeadings, normaliseHeading } from '../fields/headings.ts';
import { isAvailability } from '../mapping/column-questions.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';
import { markedPrice } from '../values/currency-marks.ts';
import { readLocalDate } from '../values/read-date.ts';

/** Words of headings for a discount, in English, German, French and Spanish. */
const discount = /rabatt|nachlass|discount|rebate|remise|descuento/;

/** No time in a list is longer. */
const longestTime = 40;

const validity: ReadonlySet<string> = new Set(fieldHeadings('priceValidity').own);

/** A date alone may be the end of its day, in any time zone. */
const slackSeconds = 38 * 3600;

/** Whether a text is a time so late that no record of this moment may be valid until then, whatever its time zone is. */
const isTooLate = (text: string, now: Instant): boolean => {
  const latest = addSeconds(now, maxValiditySeconds);
  const instant = parseInstant(text);
  if (instant !== undefined) return compareInstants(instant, latest) > 0;
  const dates = Object.values(readLocalDate(text) ?? {});
  const limit = formatInstant(addSeconds(latest, slackSeconds));
  return dates.length > 0 && dates.every((date) => `${date}Z` > limit);
};

/** A time without a zone may be of any zone: the last of them is so far behind UTC. */
const lastZoneSeconds = 12 * 3600;

/** Whether no record of this moment may still be valid that was observed at a time, whatever its time zone is. */
const isTooOld = (text: string, now: Instant): boolean => {
  const earliest = addSeconds(now, -maxValiditySeconds);
  const instant = parseInstant(text);
  if (instant !== undefined) return compareInstants(instant, earliest) < 0;
  const dates = Object.values(readLocalDate(text) ?? {});
  const limit = formatInstant(addSeconds(earliest, -lastZoneSeconds));
  return dates.length > 0 && dates.every((date) => `${date}Z` < limit);
};

/** That a list or a catalogue of one moment is too old to be checked, in a sentence; undefined for any other. */
export const noteOnAge = (table: Table, { sources }: Mapping, now: Instant): string | undefined => {
  const column = columnOf(sources.get('observedAt')) ?? -1;
  const [only, ...others] = table.columns[column]?.texts?.keys() ?? [];
  if (only === undefined || others.length > 0 || !isTooOld(only, now)) return undefined;
  const what =
    table.headings[column] === 'GENERATION_DATE' ? 'This catalogue was made' : 'This list was exported';
  return `${what} on ${only.slice(0, longestTime)}; records expire after ${maxValiditySeconds / 3600} hours. Export it again: the new file carries its time.`;
};

/** Whether half of the filled cells of a column or more are amounts with a currency beside them: `€ 12,50`. */
const hasAmounts = ({ rowCount, columns }: Table, column: number): boolean => {
  const { shapes, emptyCount } = columns[column] ?? { shapes: undefined, emptyCount: rowCount };
  const amounts = [...(shapes?.values() ?? [])]
    .filter(({ first }) => markedPrice(first.trim()) !== undefined)
    .reduce((sum, { count }) => sum + count, 0);
  return amounts > 0 && 2 * amounts >= rowCount - emptyCount;
};

/**
 * What a person should know of columns before the rows are checked, by column: that the list is too old, prices that are valid for longer than a record,
 * discounts, which are never applied, an availability, which is no quantity, and, while no column is the price, those that may be it by
 * their values.
 */
export const columnNotes = (table: Table, mapping: Mapping, now: Instant): ReadonlyMap<number, string> => {
  const { sources } = mapping;
  const notes = new Map<number, string>();
  const used = new Set([...sources.values()].flatMap(columnsOf));
  const hasPrice = columnsOf(sources.get('unitPrice')).length > 0;
  for (const [column, heading] of table.headings.entries()) {
    const words = normaliseHeading(bareHeading(heading));
    if (!hasPrice && !used.has(column) && hasAmounts(table, column)) {
      notes.set(column, 'Most values are amounts with a currency: choose it above if it is the unit price.');
    }
    if (!used.has(column) && isAvailability(table, column)) {
      notes.set(
        column,
        'Its values are no quantity. Records have no field for whether an item is available.',
      );
    }
    if (validity.has(words)) {
      notes.set(
        column,
        'Records have no field for the validity of a price. The expiry of a record is something else.',
      );
    }
    if (discount.test(words)) {
      notes.set(column, 'The price is taken from its own column. Discounts are never applied.');
    }
  }
  const expiry = columnOf(sources.get('expiresAt'));
  const isLate = table.columns[expiry ?? -1]?.samples.some((text) => isTooLate(text, now)) === true;
  if (expiry !== undefined && isLate) {
    notes.set(
      expiry,
      `These times are more than ${maxValiditySeconds / 3600} hours away, and a record is valid for at most ${maxValiditySeconds / 3600} hours after the export. Leave the column out, and choose the hours in the next step. The validity of a price is something else.`,
    );
  }
  const age = noteOnAge(table, mapping, now);
  if (age !== undefined) notes.set(columnOf(sources.get('observedAt')) ?? -1, age);
  return notes;
};
