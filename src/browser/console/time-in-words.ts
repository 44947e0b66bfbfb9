import { counted } from '../../text/counted.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** A timestamp as the console shows it, in UTC whatever the zone of the browser: `22 November 2026, 09:30 UTC`. */
export const timeInWords = (timestamp: string): string => {
  const at = new Date(timestamp);
  return `${day.format(at)}, ${clock.format(at)} UTC`;
};

/** The day of a timestamp, in UTC: `22 November 2026`. */
export const dayInWords = (timestamp: string): string => day.format(new Date(timestamp));

const minute = 60_000;
const units = [
  { name: 'day', milliseconds: 24 * 60 * minute },
  { name: 'hour', milliseconds: 60 * minute },
  { name: 'minute', milliseconds: minute },
] as const;

/** A duration in its largest whole unit, for example `3 hours`; `less than a minute` for less. */
export const durationInWords = (milliseconds: number): string => {
  const unit = units.find((candidate) => milliseconds >= candidate.milliseconds);
  return unit === undefined
    ? 'less than a minute'
    : counted(Math.floor(milliseconds / unit.milliseconds), unit.name);
};

/** How far a timestamp is from now: `3 hours ago`, `in 12 days`. */
export const distanceInWords = (timestamp: string, now: number): string => {
  const distance = Date.parse(timestamp) - now;
  return distance > 0 ? `in ${durationInWords(distance)}` : `${durationInWords(-distance)} ago`;
};
