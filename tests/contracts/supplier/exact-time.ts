/** An instant as a whole number of units of 10^-digits seconds since 1970. */
type ExactTime = {
  readonly units: bigint;
  readonly digits: number;
};

const secondsPerDay = 86_400;

/** The whole number that a text of so many ASCII digits is; NaN for any other text. */
const digitsOf = (text: string, count: number): number =>
  text.length === count && [...text].every((digit) => '0123456789'.includes(digit))
    ? Number(text)
    : Number.NaN;

/** `hh:mm`, `hh:mm:ss` and the like as numbers of two digits each; undefined when a part is another thing or too large. */
const clockOf = (text: string, limits: readonly number[]): readonly number[] | undefined => {
  const parts = text.split(':').map((part) => digitsOf(part, 2));
  return parts.every((part, index) => part < (limits[index] ?? 0)) ? parts : undefined;
};

/** Days since 1970 by the platform's calendar, which rolls over: a date that comes back as another is none. */
const dayOf = (date: string): number | undefined => {
  const [year = '', month = '', day = '', ...more] = date.split('-');
  const numbers = [digitsOf(year, 4), digitsOf(month, 2), digitsOf(day, 2)];
  if (more.length > 0 || numbers.some(Number.isNaN)) return undefined;
  const milliseconds = Date.parse(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(date);
  return isReal ? milliseconds / 1000 / secondsPerDay : undefined;
};

/** Seconds that a zone is ahead of UTC; undefined when it is none. */
const offsetOf = (zone: string): number | undefined => {
  if (zone.startsWith('Z')) return zone === 'Z' ? 0 : undefined;
  const parts = clockOf(zone.slice(1), [24, 60]);
  if (parts === undefined) return undefined;
  const [hours = 0, minutes = 0] = parts;
  return (hours * 3600 + minutes * 60) * (zone.startsWith('-') ? -1 : 1);
};

/**
 * The instant of a timestamp of the contract, or undefined when a text is none: a second implementation that takes
 * the text apart at its separators, and shares neither expression nor arithmetic with the first.
 */
export const exactTime = (timestamp: string): ExactTime | undefined => {
  const [date = '', rest, ...more] = timestamp.split('T');
  if (rest === undefined || more.length > 0) return undefined;
  const zoneAt = [...rest].findIndex((character) => 'Z+-'.includes(character));
  if (zoneAt === -1) return undefined;
  const zone = rest.slice(zoneAt);
  const [clock = '', fraction, ...others] = rest.slice(0, zoneAt).split(/[.,]/);
  const parts = clockOf(clock, [24, 60, 60]);
  const day = dayOf(date);
  const offset = offsetOf(zone);
  if (others.length > 0 || parts === undefined || parts.length < 2) return undefined;
  if (day === undefined || offset === undefined) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  const whole = BigInt(day * secondsPerDay + hours * 3600 + minutes * 60 + seconds - offset);
  if (fraction === undefined) return { units: whole, digits: 0 };
  const { length } = fraction;
  if (length === 0 || parts.length < 3 || Number.isNaN(digitsOf(fraction, length))) return undefined;
  return { units: whole * 10n ** BigInt(length) + BigInt(fraction), digits: length };
};

/**
 * Negative, zero or positive as `left` is before, at or after the instant some seconds after `right`;
 * NaN when either is no timestamp of the contract.
 */
export const compareTimestamps = (left: string, right: string, secondsAfterRight = 0): number => {
  const a = exactTime(left);
  const b = exactTime(right);
  if (a === undefined || b === undefined) return Number.NaN;
  const digits = Math.max(a.digits, b.digits);
  const scale = (time: ExactTime): bigint => time.units * 10n ** BigInt(digits - time.digits);
  const difference = scale(a) - scale(b) - BigInt(secondsAfterRight) * 10n ** BigInt(digits);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
