const nanosecondsPerMillisecond = 1_000_000n;
const millisecondsPerMinute = 60_000;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const zoneOf = (offsetMinutes: number): string => {
  if (offsetMinutes === 0) return 'Z';
  const minutes = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
};

/** Every way in which the contract lets the same timestamp be written. */
export const spellingsOf = (timestamp: string): string[] => {
  const spellings = [
    timestamp,
    timestamp.replace('.', ','),
    timestamp.replace(/(:[0-9]{2}):00(?=Z|[+-])/, '$1'),
    timestamp.replace(/Z$/, '-00:00'),
  ];
  return [...new Set(spellings.flatMap((each) => [each, each.replace(/([+-][0-9]{2}):00$/, '$1')]))];
};

/** An instant, in nanoseconds since 1970, as a timestamp in a zone; as many fractional digits as it needs. */
export const timestampOf = (nanoseconds: bigint, offsetMinutes: number): string => {
  const milliseconds =
    (nanoseconds -
      (((nanoseconds % nanosecondsPerMillisecond) + nanosecondsPerMillisecond) % nanosecondsPerMillisecond)) /
    nanosecondsPerMillisecond;
  const rest = nanoseconds - milliseconds * nanosecondsPerMillisecond;
  const local = new Date(Number(milliseconds) + offsetMinutes * millisecondsPerMinute).toISOString();
  const fraction = `${local.slice(20, 23)}${String(rest).padStart(6, '0')}`.replace(/0+$/, '');
  return `${local.slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}${zoneOf(offsetMinutes)}`;
};
