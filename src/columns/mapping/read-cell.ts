import { divideDecimal, parseInstant } from '../../../packages/record-contract/src/index.ts';
import { nameOfColumn } from '../../tables/table.ts';
import type { Field } from '../fields/fields.ts';
import type { TableErrorCode } from '../fields/table-errors.ts';
import type { Table } from '../profile/table.ts';
import { isSpreadsheetError, numberShape, placeholderOf } from '../values/cell-texts.ts';
import { markedPrice } from '../values/currency-marks.ts';
import { convertNumber, type NumberScale } from '../values/number-scale.ts';
import { hasTooManyDigits, textOfNumber } from '../values/number-texts.ts';
import { answeredText } from '../values/odd-texts.ts';
import {
  createZone,
  type DateOrder,
  isOffset,
  isTimeZone,
  readLocalDate,
  readShortDate,
  splitZone,
  type ZonedText,
} from '../values/read-date.ts';
import { type DecimalMark, isAmbiguous, readLoneNumber, readNumber } from '../values/read-number.ts';
import { decimalMarkOf } from './decimal-mark.ts';
import type { ListMapping } from './mapping.ts';

/** The value of a cell in a record. */
export type CellValue = string | number | null;

/** How the numbers of a column are read. */
type NumberStyle = {
  /** The mark of the whole list; undefined while it is open. */
  readonly decimalMark: DecimalMark | undefined;
  /** The most digits after the point that a number has; undefined if each counts as it is written. */
  readonly decimals?: number;
  /** How the numbers of the column become those of their field; undefined if they are the same. */
  readonly scale?: NumberScale | undefined;
  /** Whether some cell of the column needs the other mark to be a number. */
  readonly isMixed: boolean;
};

/** The value of a cell, or why it has none. */
export type CellReading = { readonly value: CellValue } | { readonly fault: TableErrorCode };

const choiceOf = (text: string, choices: readonly string[]): string =>
  choices.find((choice) => choice === text.toLowerCase()) ?? text;

/** The number with at most so many digits after the point, if the others are the noise of a computed number; else as it is. */
const withoutNoise = (decimal: string, most: number): string => {
  const digits = decimal.length - decimal.indexOf('.') - 1;
  if (!decimal.includes('.') || digits <= most) return decimal;
  const number = Number(decimal);
  const rounded = number.toFixed(most);
  const isNoise = Math.abs(number - Number(rounded)) <= 8 * Number.EPSILON * Math.max(1, Math.abs(number));
  return isNoise ? rounded : decimal;
};

const readAsWritten = (text: string, { decimalMark, decimals, isMixed }: NumberStyle): CellReading => {
  const reading = readNumber(text, decimalMark ?? '.');
  if ('fault' in reading) return reading;
  if (decimals !== undefined && !(isMixed && isAmbiguous(text))) {
    const decimal = withoutNoise(reading.decimal, decimals);
    const length = decimal.includes('.') ? decimal.length - decimal.indexOf('.') - 1 : 0;
    return length > decimals ? { fault: 'more_decimals' } : { value: decimal };
  }
  return isMixed && isAmbiguous(text) ? { fault: 'ambiguous_number' } : { value: reading.decimal };
};

const readDecimal = (text: string, style: NumberStyle): CellReading => {
  const reading = readAsWritten(text, style);
  if (style.scale === undefined || 'fault' in reading) return reading;
  const converted = convertNumber(String(reading.value), style.scale);
  return converted === undefined ? { fault: 'not_exact' } : { value: converted };
};

const readDays = (text: string, style: NumberStyle): CellReading => {
  const reading = readDecimal(text, style);
  if ('fault' in reading) return reading;
  const days = String(reading.value);
  return /^[0-9]{1,15}$/.test(days) ? { value: Number(days) } : { fault: 'not_whole_days' };
};

/**
 * The value of a cell. Numbers are read by `readNumber`; what it does not read is a fault. Any other text that does
 * not have the form of its field is kept, so that the contract reports it. Decimals stay text. Free text keeps its
 * spaces.
 */
const readCell = (cell: string, field: Field, style: NumberStyle): CellReading => {
  const trimmed = cell.trim();
  if (trimmed === '') return field.optional ? { value: null } : { fault: 'empty_cell' };
  if (isSpreadsheetError(trimmed)) return { fault: 'spreadsheet_error' };
  switch (field.form) {
    case 'text':
      return { value: cell };
    case 'choice':
      return { value: choiceOf(trimmed, field.offers ?? []) };
    case 'decimal':
      return readDecimal(trimmed, style);
    case 'days':
      return readDays(trimmed, style);
    case 'code':
    case 'day':
    case 'timestamp':
      return { value: trimmed };
  }
};

/** A column, and the field whose values it has. */
type CellColumn<Name> = { readonly table: Table; readonly column: number; readonly name: Name };

/** Reads a cell of a column. A cell of a workbook comes with the number that it holds. */
type ReadCell = (cell: string, stored?: string) => CellReading;

/** Reads cells of numbers. The number that a cell of a workbook holds counts, unless the mapping says otherwise. */
const numberReader = <Name extends string>(
  { table, column, name }: CellColumn<Name>,
  mapping: ListMapping<Name>,
): ReadCell => {
  const { decimals, shownNumbers, numberTexts, zeroPrices } = mapping;
  const decimalMark = decimalMarkOf(table, mapping);
  const named = mapping.values.get(name);
  const field = mapping.target.fields[name];
  const otherMark = decimalMark === ',' ? '.' : ',';
  const isMixed = table.columns[column]?.marks.readOnlyWith.has(otherMark) === true;
  const scale = mapping.headingWords.get(nameOfColumn(table.headings, column));
  const limit = { ...(typeof decimals === 'number' ? { decimals } : {}), scale };
  const style: NumberStyle = { decimalMark, isMixed, ...limit };
  // The number that a cell of a workbook holds has a decimal point, and is never ambiguous.
  const held: NumberStyle = { decimalMark: '.', isMixed: false, ...limit };
  const isUnknown = (cell: string): boolean =>
    numberTexts.size > 0 && numberTexts.get(numberShape(cell)) === 'unknown';
  const read: ReadCell = (cell, stored) => {
    if (stored !== undefined && shownNumbers !== 'shown') return readCell(stored, field, held);
    const value = named?.get(cell.trim());
    if (value !== undefined) return readConstant(value, field);
    const text = name === 'unitPrice' ? (markedPrice(cell)?.number ?? cell) : cell;
    const reading = readCell(text, field, style);
    const isText = 'fault' in reading && reading.fault === 'not_a_number';
    return isText && isUnknown(cell) ? readCell('', field, style) : reading;
  };
  if (name !== 'unitPrice' || zeroPrices !== 'unknown') return read;
  return (cell, stored) => {
    const reading = read(cell, stored);
    const isZero = 'value' in reading && /^0+(?:\.0+)?$/.test(String(reading.value));
    return isZero ? readCell('', field, style) : reading;
  };
};

/** Reads cells of timestamps. A date without a time zone is in that of the list, or in the one that its abbreviation stands for. */
const timestampReader = <Name extends string>(
  { table, column, name }: CellColumn<Name>,
  mapping: ListMapping<Name>,
): ReadCell => {
  const field = mapping.target.fields[name];
  const { timeZone, zones: zonesOfList, shortDates } = mapping;
  const [only, ...others] = table.columns[column]?.dates.readOnlyWith ?? [];
  const order = mapping.dateOrder ?? (others.length === 0 ? only : undefined) ?? 'day-first';
  const zones = new Map<string, ReturnType<typeof createZone>>();
  const zoneOf = (name: string | undefined): ReturnType<typeof createZone> | undefined => {
    if (name === undefined || !(isOffset(name) || isTimeZone(name))) return undefined;
    const zone = zones.get(name) ?? createZone(name);
    zones.set(name, zone);
    return zone;
  };
  const inZoneOfList = zoneOf(timeZone);
  const inZoneOf = (zone: ZonedText['zone'] | undefined): ReturnType<typeof createZone> | undefined => {
    if (zone === undefined) return inZoneOfList;
    return zoneOf('offset' in zone ? zone.offset : zonesOfList.get(zone.abbreviation));
  };
  const readDate = (text: string): { readonly date: string | undefined } | undefined => {
    const local = readLocalDate(text);
    if (local !== undefined) return { date: local[order] };
    const short = shortDates === undefined ? undefined : readShortDate(text);
    return short && shortDates && { date: short[shortDates] };
  };
  return (cell) => {
    const text = cell.trim();
    const zoned = splitZone(text);
    const inZone = parseInstant(text) === undefined ? inZoneOf(zoned?.zone) : undefined;
    const local = inZone && readDate(zoned?.date ?? text);
    if (local === undefined || inZone === undefined)
      return readCell(cell, field, { decimalMark: '.', isMixed: false });
    if (local.date === undefined) return { fault: 'date_in_other_order' };
    const reading = inZone(local.date);
    return 'fault' in reading ? reading : { value: reading.timestamp };
  };
};

/** The day of a text in its own time zone; the text itself where it is no date, or one of several. */
const dayOf = (text: string, order: DateOrder | undefined): string => {
  const local = readLocalDate(splitZone(text)?.date ?? text);
  const days = order === undefined ? Object.values(local ?? {}) : [local?.[order]];
  const [only, another] = new Set(days.map((day) => day?.slice(0, 'YYYY-MM-DD'.length)));
  return another === undefined ? (only ?? text) : text;
};

/** Reads cells of days, as `dayOf` does, in the order of day and month that the mapping or the column tells. */
const dayReader = <Name extends string>(
  { table, column }: CellColumn<Name>,
  { dateOrder }: ListMapping<Name>,
): ReadCell => {
  const [only, another] = table.columns[column]?.dates.readOnlyWith ?? [];
  const order = dateOrder ?? (another === undefined ? only : undefined);
  // Most rows of a list have the same day.
  const known = new Map<string, CellReading>();
  return (cell) => {
    const text = cell.trim();
    const before = known.get(text);
    if (before !== undefined) return before;
    const isNone = text === '' || placeholderOf(text) !== undefined;
    const reading = { value: isNone ? null : dayOf(text, order) };
    known.set(text, reading);
    return reading;
  };
};

/**
 * Reads cells of texts, each of which may stand for a value that a person has named. A number that a cell of a workbook holds counts
 * by its digits, unless the mapping says that what the sheet shows counts where it is more than grouped.
 */
const textReader = <Name extends string>(
  { name, column }: CellColumn<Name>,
  { target, values, shownTexts, oddTexts }: ListMapping<Name>,
): ReadCell => {
  const field = target.fields[name];
  const named = values.get(name);
  const answers = oddTexts.get(column);
  const style: NumberStyle = { decimalMark: '.', isMixed: false };
  return (cell, stored) => {
    const value = named?.get(cell.trim());
    if (value === undefined && stored !== undefined) {
      const text = textOfNumber(stored, cell, shownTexts);
      return hasTooManyDigits(stored) ? { fault: 'too_many_digits' } : readCell(text, field, style);
    }
    const isOdd = value === undefined && answers !== undefined;
    const text = isOdd ? answeredText(cell, answers) : (value ?? cell);
    return text === undefined ? { fault: 'odd_text' } : readCell(text, field, style);
  };
};

const readerOf = <Name extends string>(of: CellColumn<Name>, mapping: ListMapping<Name>): ReadCell => {
  const { form } = mapping.target.fields[of.name];
  if (form === 'decimal' || form === 'days') return numberReader(of, mapping);
  if (form === 'day') return dayReader(of, mapping);
  return form === 'timestamp' ? timestampReader(of, mapping) : textReader(of, mapping);
};

/** Prepares reading the cells of a column as the values of a field, so that what is equal for all of them is done once. */
export const createCellReader = <Name extends string>(
  of: CellColumn<Name>,
  mapping: ListMapping<Name>,
): ReadCell => {
  const read = readerOf(of, mapping);
  const { placeholders, target } = mapping;
  const isNumber = ['decimal', 'days'].includes(target.fields[of.name].form);
  return (cell, stored) => {
    const placeholder = placeholderOf(cell);
    const isUnknown = placeholder !== undefined && placeholders.get(placeholder) === 'unknown';
    // A number that a sheet shows as a placeholder is still a number, and no text.
    return read(isUnknown ? '' : cell, isUnknown && !isNumber ? undefined : stored);
  };
};

/** A percentage as a proportion: `19` and `19 %` are 0.19. */
export const asProportion = (reading: CellReading): CellReading => {
  if ('fault' in reading || typeof reading.value !== 'string') return reading;
  const proportion = divideDecimal(reading.value, '100');
  return proportion === undefined ? { fault: 'not_a_number' } : { value: proportion };
};

/** The value of a text that a person entered for every row. */
export const readConstant = (text: string, field: Field): CellReading => {
  const isNumber = field.form === 'decimal' || field.form === 'days';
  const lone = isNumber ? readLoneNumber(text.trim()) : text;
  if (lone === undefined) return { fault: 'not_readable' };
  return readCell(lone, field, { decimalMark: '.', isMixed: false });
};
