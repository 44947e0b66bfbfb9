import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exampleBatchAt, type PointInTime, parseInstant, validateBatch } from '../src/index.ts';

const text = '2026-11-21T12:00:00.5+01:00';
const instant = parseInstant(text) ?? { seconds: 0, fraction: '' };

/** As a program without types gives it. */
const given = (point: unknown): PointInTime => JSON.parse(JSON.stringify({ point })).point;

describe('the reference time of validateBatch', () => {
  it('is a timestamp, a Date or an instant, with one verdict', () => {
    const batch = exampleBatchAt(Date.parse(text));
    const verdicts = [text, new Date(text), instant].map((now) => validateBatch(batch, now));
    expect(verdicts[0]).toMatchObject({ outcome: 'valid' });
    expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1);
  });

  it.each<[string, PointInTime]>([
    ['a date without a time', '2026-11-21'],
    ['a timestamp without a zone', '2026-11-21T12:00:00'],
    ['the 30 February', '2026-02-30T00:00:00Z'],
    ['no text', ''],
    ['a Date that is none', new Date('soon')],
    ['a Date after the year 9999', new Date(8.64e15)],
    ['seconds that are no number', { seconds: Number.NaN, fraction: '' }],
    ['part of a second', { seconds: 0.5, fraction: '' }],
    ['a fraction that is none', { seconds: 0, fraction: 'x' }],
    ['a number', given(1_763_726_400)],
    ['null', given(null)],
    ['nothing', given(undefined)],
    ['an object', given({})],
  ])('is refused as %s, by what to give', (_what, now) => {
    expect(() => validateBatch({}, now)).toThrow(
      new TypeError(
        'The reference time is no point in time. Give a Date, a timestamp with a zone such as 2026-11-21T12:00:00Z, or what parseInstant returns, from the year 0 to 9999.',
      ),
    );
  });
});

it('The README shows the example that the documentation shows', () => {
  const example = readFileSync('content/examples/check-batch.mjs', 'utf8').split('\n').slice(1).join('\n');
  expect(readFileSync('packages/record-contract/README.md', 'utf8')).toContain(`\`\`\`js\n${example}\`\`\``);
});
