import { daysInMonth } from '../../../src/contracts/supplier/instant.ts';
import type { Random } from './random.ts';

/** A number from 0 to 99 as two digits. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');

const zone = (offsetMinutes: number): string => {
  const minutes = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
};

/** A timestamp near one day of an interesting year, with that many fractional digits. */
export const randomTimestamp = (fractionDigits: number, offsetMinutes: number, random: Random): string => {
  const year = random.pick([0, 4, 1583, 1900, 1969, 1970, 2000, 2026, 2100, 2400, 9998]);
  const month = 1 + random.below(12);
  const day = 1 + random.below(daysInMonth(year, month));
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  const time = [24, 60, 60].map((limit) => twoDigits(random.below(limit))).join(':');
  let fraction = fractionDigits === 0 ? '' : '.';
  while (fraction.length > 0 && fraction.length <= fractionDigits) fraction += random.pick('0009');
  return `${date}T${time}${fraction}${random.below(20) === 0 && offsetMinutes === 0 ? 'Z' : zone(offsetMinutes)}`;
};

/** The same day and time with another zone or another last digit: the same instant, or close to it. */
export const nearTimestamp = (text: string, random: Random): string =>
  random.pick([
    text.replace(/(?=Z|[+-]\d\d:\d\d$)/, text.includes('.') ? '0' : '.0'),
    text.replace(/(?=Z|[+-]\d\d:\d\d$)/, text.includes('.') ? '1' : '.000000000001'),
    text.replace(/(Z|[+-]\d\d:\d\d)$/, zone(random.below(2879) - 1439)),
  ]);
