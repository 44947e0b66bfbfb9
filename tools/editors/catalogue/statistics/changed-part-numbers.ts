import { candidateKey } from '../../../../src/contracts/lookup-key.ts';
import { changesOf } from '../../../../src/statements/changes.ts';
import type { StatedRecord } from './fact-dates.ts';

/** In what two part numbers differ, from the least to the most. */
const differences = [
  'Upper and lower case',
  'Punctuation or spaces',
  'One contains the other',
  'Other letters or digits',
] as const;

const differenceOf = (before: string, after: string): (typeof differences)[number] => {
  if (before.toLowerCase() === after.toLowerCase()) return 'Upper and lower case';
  const [old, own] = [candidateKey(before), candidateKey(after)];
  if (old === own) return 'Punctuation or spaces';
  return old.includes(own) || own.includes(old) ? 'One contains the other' : 'Other letters or digits';
};

/** How often sources changed from one part number to another in the same file, in what these differ, and what they name today. */
export const countChangedPartNumbers = (records: readonly StatedRecord[]) => {
  const pairOf = (manufacturer: string, partNumber: string) => JSON.stringify([manufacturer, partNumber]);
  const today = new Set(records.map(({ manufacturer, partNumber }) => pairOf(manufacturer, partNumber)));
  const all = records.flatMap(({ manufacturer, partNumber, sources }) =>
    changesOf(sources)
      .filter(({ pointer }) => pointer === '/manufacturerPartNumber')
      .map((change) => ({ manufacturer, partNumber, ...change })),
  );
  const changes = all.flatMap(({ manufacturer, partNumber, revision, before, after }) => {
    if (typeof before !== 'string' || typeof after !== 'string') return [];
    const difference = differenceOf(before, after);
    const isOfAnother = before !== partNumber && today.has(pairOf(manufacturer, before));
    const commit = 'commit' in revision ? revision.commit : '';
    return [
      { manufacturer, partNumber, before, after, date: revision.date, commit, difference, isOfAnother },
    ];
  });
  const commits = [...Map.groupBy(changes, ({ commit }) => commit)]
    .map(([commit, own]) => ({ commit, date: own[0]?.date ?? '', changes: own.length }))
    .sort((one, other) => other.changes - one.changes || (one.commit < other.commit ? -1 : 1));
  return {
    records: new Set(changes.map(({ manufacturer, partNumber }) => pairOf(manufacturer, partNumber))).size,
    manufacturers: new Set(changes.map(({ manufacturer }) => manufacturer)).size,
    /** Records whose file first had no part number. */
    statedLater: all.filter(({ before }) => before === undefined).length,
    differences: differences.map((name) => ({
      name,
      changes: changes.filter(({ difference }) => difference === name).length,
    })),
    /** Changes whose earlier number is that of another record of the manufacturer today. */
    ofAnother: changes.filter(({ isOfAnother }) => isOfAnother).length,
    commits: commits.length,
    largestCommits: commits.slice(0, 5),
    changes,
  };
};
