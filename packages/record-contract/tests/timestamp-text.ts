import fc from 'fast-check';

/** Timestamps of every form, and texts that are near one. */
const seeds = [
  '2026-11-21T12:00:00Z',
  '2026-11-21T12:00Z',
  '2026-11-21T12:00+01',
  '2024-02-29T23:59:59,999999999-23:59',
  '2000-02-29T00:00:00.5+05:30',
  '1900-02-29T00:00-00',
  '2026-12-31T23:59:60Z',
  '2026-11-21T24:00Z',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59.1-23',
  '20261121T120000Z',
  '2026-11-21T12:00:00',
];

const characters = '0123456789TZtz:.,+- W\u2212٣'.split('');
const edit = fc.record({
  at: fc.nat(30),
  remove: fc.integer({ min: 0, max: 3 }),
  insert: fc.array(fc.constantFrom(...characters), { maxLength: 3 }),
});

/** A timestamp of the contract after a few edits, so that about half are no timestamps any more. */
export const timestampText: fc.Arbitrary<string> = fc
  .tuple(fc.nat(1_000_000), fc.array(edit, { maxLength: 3 }))
  .map(([choice, edits]) =>
    edits.reduce(
      (written, { at, remove, insert }) =>
        written.slice(0, at) + insert.join('') + written.slice(at + remove),
      seeds[choice % seeds.length] ?? '',
    ),
  );
