import { describe, expect, it } from 'vitest';
import {
  keepsRounds,
  type Measurement,
  measuredValue,
  meetsAim,
  readQuality,
  writtenMeasurement,
} from '../../src/content/quality.ts';
import { projectWith } from './project-with.ts';

const measurement: Omit<Measurement, 'id'> = {
  group: 'speed',
  title: 'Lookups',
  measured: '2026-11-22',
  command: 'npm run bench -- --only lookup',
  figures: [{ name: 'one lookup', value: '5 µs', ratio: 1.2, atMost: 1.5 }],
};

const readFiles = (files: Readonly<Record<string, string>>) =>
  readQuality(
    projectWith(Object.fromEntries(Object.entries(files).map(([name, text]) => [`quality/${name}`, text]))),
  );

describe('the measurements', () => {
  it('are read as they were written, in the order of the page', () => {
    const { measurements, findings } = readFiles({
      'a.json': writtenMeasurement(measurement),
      'b.json': writtenMeasurement({ ...measurement, group: 'correctness' }),
      'notes.txt': 'left alone',
    });
    expect(findings).toEqual([]);
    expect(measurements).toEqual([
      { id: 'b', ...measurement, group: 'correctness' },
      { id: 'a', ...measurement },
    ]);
  });

  it.each([
    ['"2026-11-22"', '"2026-11-31"', 'measured'],
    ['"2026-11-22"', '"yesterday"', 'measured'],
    ['"group"', '"kind"', 'group'],
    ['"ratio": 1.2', '"ratio": "1.2"', 'ratio'],
  ])('are refused with the position when %s is %s', (right, wrong, field) => {
    const text = writtenMeasurement(measurement).replace(right, wrong);
    const { measurements, findings } = readFiles({ 'a.json': text });
    expect(measurements).toEqual([]);
    expect(findings[0]).toMatchObject({ file: 'content/quality/a.json' });
    expect(JSON.stringify(findings)).toContain(field);
  });

  it('are not written without a figure or with a day that is none', () => {
    expect(() => writtenMeasurement({ ...measurement, figures: [] })).toThrow();
    expect(() => writtenMeasurement({ ...measurement, measured: '2026-13-01' })).toThrow();
  });
});

describe('the rounds of a benchmark', () => {
  const kept = {
    ...measurement,
    figures: [{ name: 'a', value: '1 µs', rounds: { unit: 'µs', values: [1, 2] } }],
  };
  it('are kept with its figures, and a benchmark without them says that they were not kept', () => {
    const { measurements, findings } = readFiles({
      'a.json': writtenMeasurement(measurement),
      'b.json': writtenMeasurement(kept),
    });
    expect(findings).toEqual([]);
    expect(measurements.map(keepsRounds)).toEqual([false, true]);
    expect(keepsRounds({ ...measurement, group: 'pages' })).toBeUndefined();
  });
});

describe('a figure that a page quotes', () => {
  const measurements = [{ id: 'bench-lookup', ...measurement }];
  it('is the one that was measured', () => {
    expect(measuredValue(measurements, 'bench-lookup', 'one lookup')).toBe('5 µs');
  });
  it.each([
    ['bench-lookup', 'two lookups'],
    ['bench-other', 'one lookup'],
  ])('stops the build when %s has no %s', (id, name) => {
    expect(() => measuredValue(measurements, id, name)).toThrow(
      `content/quality/${id}.json has no figure "${name}". Quote one that it has.`,
    );
  });
});

describe('the aim of a figure', () => {
  const figure = { name: 'a', value: '1 µs' };
  it.each([
    [{ ratio: 1.5, atMost: 1.5 }, true],
    [{ ratio: 1.51, atMost: 1.5 }, false],
    [{ ratio: 9, measured: 1, atMost: 1.5 }, true],
    [{ measured: 90, atLeast: 90 }, true],
    [{ measured: 89.9, atLeast: 90 }, false],
    [{ measured: 5, atLeast: 1, atMost: 4 }, false],
    [{ atMost: 1 }, false],
    [{ ratio: 3 }, undefined],
  ])('of %o is met: %s', (given, isMet) => {
    expect(meetsAim({ ...figure, ...given })).toBe(isMet);
  });
});
