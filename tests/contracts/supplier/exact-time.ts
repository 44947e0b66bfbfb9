import { TimestampSchema } from '../../../src/contracts/supplier/schemas/timestamp.ts';

/** A moment as a whole number of units of 10^-digits seconds since 1970. */
interface ExactTime {
  readonly units: bigint;
  readonly digits: number;
}

const parts = /^(?<toTheSecond>[^.Z+]{19})(?:\.(?<fraction>[0-9]+))?(?<zone>Z|[+-][0-9]{2}:[0-9]{2})$/;

/** The moment of a timestamp that is known to be well-formed, by the platform's calendar and BigInt. */
const exactTime = (timestamp: string): ExactTime => {
  const { toTheSecond = '', fraction = '', zone = 'Z' } = parts.exec(timestamp)?.groups ?? {};
  const [hours = 0, minutes = 0] = zone === 'Z' ? [] : zone.slice(1).split(':').map(Number);
  const offset = (hours * 3600 + minutes * 60) * (zone.startsWith('-') ? -1 : 1);
  const seconds = Date.parse(`${toTheSecond}Z`) / 1000 - offset;
  return {
    units: BigInt(seconds) * 10n ** BigInt(fraction.length) + BigInt(fraction || '0'),
    digits: fraction.length,
  };
};

/**
 * Negative, zero or positive as `left` is before, at or after the moment some seconds after `right`;
 * NaN when either is no timestamp of the contract.
 */
export const compareTimestamps = (left: string, right: string, secondsAfterRight = 0): number => {
  if (![left, right].every((timestamp) => TimestampSchema.safeParse(timestamp).success)) return Number.NaN;
  const a = exactTime(left);
  const b = exactTime(right);
  const digits = Math.max(a.digits, b.digits);
  const scale = (time: ExactTime): bigint => time.units * 10n ** BigInt(digits - time.digits);
  const difference = scale(a) - scale(b) - BigInt(secondsAfterRight) * 10n ** BigInt(digits);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
