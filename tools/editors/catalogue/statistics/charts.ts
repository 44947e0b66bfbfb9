import Papa from 'papaparse';
import { compareText } from '../../../../src/content/findings/content-finding.ts';
import type { countNamedNumbers } from './advisories.ts';
import type { countChangedPartNumbers } from './changed-part-numbers.ts';
import type { countEvidenceDates } from './evidence-dates.ts';
import type { countFactDates } from './fact-dates.ts';
import type { countCollisions, countPartNumbers } from './part-numbers.ts';

/** Files of charts, relative to `content/insights`, with their texts. */
export type Charts = Readonly<Record<string, string>>;

const chart = (
  headings: readonly [string, string],
  rows: readonly (readonly [string, string | number])[],
): string => `${Papa.unparse([headings, ...rows], { newline: '\n' })}\n`;

/** How many groups of part numbers each normaliser merges. */
export const collisionCharts = ({ rules }: ReturnType<typeof countCollisions>): Charts => ({
  'one-dot-two-parts/merged.csv': chart(
    ['rule', 'merged pairs'],
    rules.map(({ label, collisions }) => [label, collisions.length]),
  ),
});

/** The lengths of part numbers, and the characters in them that are neither letters nor digits. */
export const partNumberCharts = ({
  lengths,
  lettersAndDigitsOnly,
  characters,
}: ReturnType<typeof countPartNumbers>): Charts => ({
  'how-part-numbers-are-written/lengths.csv': chart(
    ['length', 'part numbers'],
    lengths.map(({ label, products }) => [label, products]),
  ),
  'how-part-numbers-are-written/characters.csv': chart(
    ['character', 'part numbers'],
    [['none', lettersAndDigitsOnly], ...characters.map(({ name, products }) => [name, products] as const)],
  ),
});

const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A bar for each year; that of the newest date says up to which day it counts, because the year may go on. */
const byYear = ({ years, last }: Pick<ReturnType<typeof countEvidenceDates>, 'years' | 'last'>): string =>
  chart(
    ['year', 'records'],
    years.map(({ year, records }) => [
      last.startsWith(year) ? `${year} to ${dayOfYear.format(new Date(last))}` : year,
      records,
    ]),
  );

/** The years of the evidence dates. */
export const evidenceDateCharts = (counts: ReturnType<typeof countEvidenceDates>): Charts => ({
  'age-of-network-hardware-evidence/last-change-of-a-fact.csv': byYear(counts),
});

/** Since when half of the facts of each kind stand, and how many facts of each kind changed from one value to another. */
export const factDateCharts = ({ kinds }: ReturnType<typeof countFactDates>): Charts => ({
  'age-of-network-hardware-evidence/half-since.csv': chart(
    ['fact', 'half since'],
    kinds
      .toSorted((one, other) => compareText(one.median, other.median))
      .map(({ name, median }) => [name, median]),
  ),
  'age-of-network-hardware-evidence/changes.csv': chart(
    ['fact', 'changes'],
    kinds.map(({ name, changed }) => [name, changed]),
  ),
});

/** In what a part number differs from the one that it took the place of. */
export const changedPartNumberCharts = ({
  differences,
}: ReturnType<typeof countChangedPartNumbers>): Charts => ({
  'changed-part-numbers/differences.csv': chart(
    ['difference', 'changes'],
    differences.map(({ name, changes }) => [name, changes]),
  ),
});

/** How many part numbers stand in one advisory, in two, and so on. */
export const advisoryCharts = ({ perNumber }: ReturnType<typeof countNamedNumbers>): Charts => ({
  'order-numbers-in-advisories/advisories-per-number.csv': chart(
    ['number of advisories', 'order numbers'],
    perNumber.map(({ advisories, numbers }) => [String(advisories), numbers]),
  ),
});
