import {
  dateFromSerial,
  format,
  getFormatDateInfo,
  getFormatFromId,
  isDateFormat,
  isValidFormat,
  tokenize,
} from 'numfmt';
import type { NumberFormat, StoredValue } from '../cell-values.ts';
import { ListRefused } from '../list-refused.ts';
import { readXml, type WorkbookPart } from './workbook-parts.ts';

/** The most characters that a spreadsheet takes for the code of a format. Reading a longer one takes quadratic time. */
const maxFormatLength = 255;

/** The kinds of tokens of a code that are text beside the number. */
const tokensOfText = new Set<string>(['STRING', 'ESCAPED', 'CHAR', 'SLASH', 'CURRENCY']);

/** The text in the part of a code for positive numbers. */
const textOfFormat = (code: string): string => {
  const tokens = tokenize(code);
  const end = tokens.findIndex(({ type }) => type === 'BREAK');
  const textOf = ({ type, value }: (typeof tokens)[number]): string => {
    // `[$€-407]` is a currency with the language of the format.
    if (type === 'LOCALE') return value.split('-', 1).join('');
    return tokensOfText.has(type) ? value : ' ';
  };
  return tokens
    .slice(0, end === -1 ? tokens.length : end)
    .map(textOf)
    .join('')
    .replace(/ +/g, ' ')
    .trim();
};

const generalId = 0;

/** The ids of formats below this one are those that every spreadsheet has. */
const firstOwnId = 164;

/** A number format. What its code says is read once, because the library reads one that is none anew for each cell. */
class CellFormat {
  readonly code: string;
  readonly #id: number | undefined;
  #kind: 'date' | 'number' | 'invalid' | undefined;
  #text: string | undefined;

  /** `id` is that of a format that every spreadsheet has. */
  constructor(code: string, id?: number) {
    this.code = code;
    this.#id = id;
  }

  /** The format as another workbook can have it. */
  get saved(): NumberFormat {
    return this.kind === 'invalid' ? generalId : (this.#id ?? this.code);
  }

  /** Throws `ListRefused` where the code is longer than a spreadsheet allows. */
  get kind(): 'date' | 'number' | 'invalid' {
    this.#kind ??= this.#read();
    return this.#kind;
  }

  /** The text that the format writes beside a number, such as `€/100` of `0.00" €/100"`; that of a positive number. */
  get text(): string {
    this.#text ??= this.kind === 'number' ? textOfFormat(this.code) : '';
    return this.#text;
  }

  #read(): 'date' | 'number' | 'invalid' {
    if (this.code.length > maxFormatLength) {
      throw new ListRefused(
        `The sheet has a number format of more than ${maxFormatLength} characters. Give its cells another format.`,
      );
    }
    if (!isValidFormat(this.code)) return 'invalid';
    return isDateFormat(this.code) ? 'date' : 'number';
  }
}

/** The format of a cell without a style. */
export const general = new CellFormat('General', generalId);

/** The format of a cell style, and whether its text is struck through. */
type CellStyle = { readonly format: CellFormat; readonly isStruck: boolean };

/** Each cell style, by the number that a cell names. */
export type CellStyles = readonly CellStyle[];

/** Whether an element that turns something on does so: `<strike/>`, `<strike val="0"/>`. */
export const isOn = (value = '1'): boolean => value === '1' || value === 'true';

/** Reads the styles of a workbook. */
export const readStyles = (part: WorkbookPart | undefined): CellStyles => {
  const own = new Map<number, CellFormat>();
  const struckFonts: boolean[] = [];
  const styles: CellStyle[] = [];
  const standard = (id: number): CellFormat => {
    const code = getFormatFromId(id);
    return code === general.code ? general : new CellFormat(code, id < firstOwnId ? id : undefined);
  };
  let inside = '';
  readXml(part, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        own.set(Number(attributes().numFmtId), new CellFormat(attributes().formatCode ?? general.code));
      } else if (name === 'cellXfs' || name === 'fonts') inside = name;
      else if (name === 'font' && inside === 'fonts') struckFonts.push(false);
      else if (name === 'strike' && inside === 'fonts')
        struckFonts[struckFonts.length - 1] = isOn(attributes().val);
      else if (name === 'xf' && inside === 'cellXfs') {
        const { numFmtId = '0', fontId = '0' } = attributes();
        const id = Number(numFmtId);
        styles.push({
          format: own.get(id) ?? standard(id),
          isStruck: struckFonts[Number(fontId)] === true,
        });
      }
    },
    close: (name) => {
      if (name === inside) inside = '';
    },
  });
  return styles;
};

const padded = (number: number): string => String(number).padStart(2, '0');

/** A sheet that counts from 1904 is so many days behind. */
const daysTo1904 = 1462;

/** A date as ISO 8601 without a zone, because a sheet has none: `2026-11-21`, with its time unless it is midnight. */
const dateText = (serial: number, is1904: boolean): string => {
  const [year, month, day, hour, minute, second] = dateFromSerial(serial + (is1904 ? daysTo1904 : 0));
  if (year === undefined || month === undefined || day === undefined) return '';
  const date = `${String(year).padStart(4, '0')}-${padded(month)}-${padded(day)}`;
  const time = [hour ?? 0, minute ?? 0, second ?? 0];
  return time.every((part) => part === 0) ? date : `${date}T${time.map(padded).join(':')}`;
};

/** In one pass: a pattern for zeros at the end is tried from each zero. */
const withoutEndingZeros = (text: string): string => {
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0x30) end -= 1;
  return text.slice(0, end);
};

/** Numbers as a part of a workbook writes them. */
const storedForm = /^(-?)([0-9]+)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/;

/** The digits of a number that a double keeps exactly, whatever the number is. */
const exactDigits = 15;

/**
 * The shortest decimal that gives the double which a fraction of many digits stands for: a workbook writes 0.07 as
 * `0.07000000000000001`. Every other number as it is written.
 */
const shortest = (stored: string): string => {
  if (stored.length <= exactDigits || !stored.includes('.')) return stored;
  const short = String(Number(stored));
  return short.length < stored.length ? short : stored;
};

/** The number that a cell holds, digit by digit and without an exponent; undefined if it is no number. */
export const storedNumber = (stored: string): string | undefined => {
  const trimmed = stored.trim();
  if (!storedForm.test(trimmed)) return undefined;
  const [, sign = '', integer = '', fraction = '', exponent = '0'] = storedForm.exec(shortest(trimmed)) ?? [];
  const shift = Number(exponent);
  const digits = `${integer}${fraction}`;
  const point = integer.length + shift;
  const padded = point > 0 ? digits.padEnd(point, '0') : `${'0'.repeat(1 - point)}${digits}`;
  const at = Math.max(point, 1);
  const whole = padded.slice(0, at).replace(/^0+(?=[0-9])/, '');
  const decimals = withoutEndingZeros(padded.slice(at));
  const number = decimals === '' ? whole : `${whole}.${decimals}`;
  return number === '0' ? number : `${sign}${number}`;
};

/** A number as text, and whether it is a date. */
type ShownNumber = { readonly text: string; readonly isDate: boolean };

/** A number as the sheet shows it, with a decimal point, and with all digits if it has no format; a date as ISO 8601. */
export const showNumber = (stored: string, { code, kind }: CellFormat, is1904: boolean): ShownNumber => {
  const number = Number(stored);
  // A time of day alone is a number below 1, and has no date.
  if (kind === 'date' && number >= 1) return { text: dateText(number, is1904), isDate: true };
  if (kind === 'invalid') return { text: '######', isDate: false };
  // Without a format a sheet cuts long numbers, such as those of bar codes, to powers of ten.
  const text = code === general.code ? stored : format(code, number, { throws: false });
  return { text: text.trim(), isDate: false };
};

/** A number as another workbook can have it. A time or a duration is the same in every one; a date is not. */
export const valueOfNumber = (
  number: string,
  { code, kind, saved }: CellFormat,
  is1904: boolean,
): StoredValue => {
  if (kind !== 'date') return { number, format: saved };
  const { year, month, day } = getFormatDateInfo(code);
  const isLater = is1904 && (year || month || day);
  return { serial: Number(number) + (isLater ? daysTo1904 : 0), format: saved };
};
