import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openKeptValues } from '../../../src/content/findings/kept-values.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

const schema = z.record(z.string(), z.union([z.string(), z.number()]));

const bytes = (text: string): Uint8Array => Buffer.from(text);

const saved = (): string => {
  const path = join(temporaryDirectory(), 'kept', 'values');
  const values = openKeptValues(path, 'code', schema);
  values.keep(bytes('a: 1'), { a: 1 });
  values.keep(bytes('b: 2'), { b: 'two\nlines' });
  values.save();
  return path;
};

it('the value of a file is there for the same bytes and origin, and for no other', () => {
  const path = saved();
  const values = openKeptValues(path, 'code', schema);
  expect(values.valueOf(bytes('a: 1'))).toEqual({ a: 1 });
  expect(values.valueOf(bytes('b: 2'))).toEqual({ b: 'two\nlines' });
  expect(values.valueOf(bytes('a: 2'))).toBeUndefined();
  expect(openKeptValues(path, 'other code', schema).valueOf(bytes('a: 1'))).toBeUndefined();
});

it('nothing is taken from a file of values that was changed or cut off', () => {
  const path = saved();
  const whole = readFileSync(path, 'utf8');
  for (const text of [whole.replace('"a":1', '"a":3'), whole.slice(0, -1), '']) {
    writeFileSync(path, text);
    expect(openKeptValues(path, 'code', schema).valueOf(bytes('a: 1'))).toBeUndefined();
  }
});

it('what was not asked for is not saved again, and nothing is left beside the file', () => {
  const path = saved();
  const values = openKeptValues(path, 'code', schema);
  values.valueOf(bytes('b: 2'));
  values.save();
  const later = openKeptValues(path, 'code', schema);
  expect(later.valueOf(bytes('a: 1'))).toBeUndefined();
  expect(later.valueOf(bytes('b: 2'))).toEqual({ b: 'two\nlines' });
  expect(readdirSync(dirname(path))).toEqual(['values']);
});
