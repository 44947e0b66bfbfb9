import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../../../packages/record-contract/tests/cases-of.ts';
import { maxContaining } from '../../../src/contracts/lookup-limits.ts';
import { candidateKey } from '../../../src/evidence/lookup-key.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { catalogueStores } from './catalogue-stores.ts';

/** Probes of a store. */
const numRuns = casesOf(2_000);

const manufacturers = ['Zeta', 'Alpha', 'Müller & Söhne', 'Δ Works'];

/** Few characters, so that texts share trigrams which stand next to each other in some of them alone; some count two in UTF-16. */
const alphabet = [
  'a',
  'B',
  '1',
  '0',
  '0',
  'ß',
  'Ω',
  '型',
  '𐐨',
  'Ａ',
  '²',
  '-',
  '/',
  '.',
  ' ',
  '%',
  '_',
  '*',
  '?',
  '[',
];

const textOf = (length: { readonly minLength: number; readonly maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...alphabet), ...length });

const pairs = fc
  .sample(fc.tuple(fc.constantFrom(...manufacturers), textOf({ minLength: 1, maxLength: 12 })), {
    numRuns: 600,
    seed: 74,
  })
  .concat([
    ['Alpha', `${'a1'.repeat(40)}b`],
    ['Alpha', `${'a1'.repeat(40)}c`],
  ]);

const library = libraryOf([...new Map(pairs.map((pair) => [pair.join('\n'), pair])).values()]);

const compare = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

const entries = library.products.map(({ manufacturer, record }) => ({
  id: record.id,
  manufacturer,
  partNumber: record.manufacturerPartNumber,
  key: candidateKey(record.manufacturerPartNumber),
}));

/** The ids that a scan of every record gives: what begins with the text, then what has it inside, each in the order of lists. */
const scan = (manufacturer: string | undefined, text: string): string[] => {
  const key = candidateKey(text);
  const isLong = [...key].length > 2;
  return entries
    .filter((entry) => manufacturer === undefined || entry.manufacturer.name === manufacturer)
    .filter((entry) => key !== '' && entry.key !== key)
    .filter((entry) => (isLong ? entry.key.includes(key) : entry.key.startsWith(key)))
    .sort(
      (one, other) =>
        Number(other.key.startsWith(key)) - Number(one.key.startsWith(key)) ||
        compare(one.manufacturer.id, other.manufacturer.id) ||
        compare(one.key, other.key) ||
        compare(one.partNumber, other.partNumber),
    )
    .map(({ id }) => id);
};

/** Parts of part numbers, the same with a character more, and other texts. */
const probes = fc.oneof(
  textOf({ minLength: 0, maxLength: 5 }),
  fc
    .tuple(
      fc.constantFrom(...entries),
      fc.nat(8),
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom('', '', 'a', '0'),
    )
    .map(([{ partNumber }, from, length, more]) => partNumber.slice(from, from + length) + more),
);

describe.each(catalogueStores)('the part numbers that contain a text, in %s', (_, prepare) => {
  const openLibrary = prepare();

  it('are those of a scan of all part numbers, in its order', { timeout: 600_000 }, async () => {
    const { findContaining } = await openLibrary(library);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.constantFrom(...manufacturers), { nil: undefined }),
        probes,
        async (name, text) => {
          const expected = scan(name, text);
          const { records, hasMore } = await findContaining(name, text);
          found += records.length;
          expect(records.map(({ id }) => id)).toEqual(expected.slice(0, maxContaining));
          expect(hasMore).toBe(expected.length > maxContaining);
        },
      ),
      { numRuns },
    );
    expect(found).toBeGreaterThan(numRuns);
  });

  it('are none for a text longer than any part number, whose letters may become many more', async () => {
    const { findContaining, findCandidates } = await openLibrary(libraryOf([['Alpha', 'ab-1']]));
    expect(await findCandidates(undefined, 'ab1')).toHaveLength(1);
    expect(await findCandidates(undefined, `ab1${'-'.repeat(200)}`)).toEqual([]);
    expect(await findContaining(undefined, `b1${'-'.repeat(200)}`)).toEqual({ records: [], hasMore: false });
  });
});
