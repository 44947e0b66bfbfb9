import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateBatch } from '../src/validate-batch.ts';
import { now, validBatch } from './batch-arbitrary.ts';
import { casesOf } from './cases-of.ts';
import { instantAt } from './instant-at.ts';
import { type Json, put } from './json-at-pointer.ts';
import { jsonOf, pointersIn, valueAt } from './mutation-arbitrary.ts';

const canary = fc.stringMatching(/^[G-Zg-z]{12}$/);

const bytesOf = (value: Json): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const answerTo = (bytes: Uint8Array): string => JSON.stringify(validateBatch(bytes, instantAt(now)));

/** Puts a text into every place of a batch that has a text, in a form that no rule allows there. */
const everyTextReplaced = (batch: Json, text: string): Json =>
  pointersIn(batch).reduce((changed, pointer) => {
    const isText = typeof valueAt(batch, pointer) === 'string';
    return isText ? put(changed, pointer, text) : changed;
  }, batch);

describe('a verdict repeats nothing of what was submitted', () => {
  it.each([
    ['too long', (word: string) => word.repeat(50)],
    ['with a control character', (word: string) => `${word}\u0000${word}`],
    ['with a space', (word: string) => `${word} ${word}`],
    ['by itself', (word: string) => word],
    ['like a number', (word: string) => `1${word}`],
    ['like a timestamp', (word: string) => `2026-11-21T12:00:00${word}`],
  ])('not a text %s in every place', (_, form) => {
    fc.assert(
      fc.property(validBatch, canary, (request, word) => {
        const answer = answerTo(bytesOf(everyTextReplaced(jsonOf(request), form(word))));
        expect(answer).toContain('"invalid"');
        expect(answer).not.toContain(word);
      }),
      { numRuns: casesOf(200) },
    );
  });

  it('not a name of an unknown field that is not printable or too long, at any level', () => {
    fc.assert(
      fc.property(
        validBatch,
        canary,
        fc.constantFrom(
          '\u0000',
          '\n',
          '\u001b[31m',
          '\u0085',
          '\u200b',
          '\u202e',
          '\u2028',
          '\ue000',
          'x'.repeat(53),
        ),
        fc.nat(),
        (request, word, mark, choice) => {
          const batch = jsonOf(request);
          const objects = ['', ...pointersIn(batch)].filter((pointer) => {
            const value = valueAt(batch, pointer);
            return typeof value === 'object' && value !== null && !Array.isArray(value);
          });
          const place = objects[choice % objects.length] ?? '';
          const name = `${word}${mark}`;
          const answer = answerTo(bytesOf(put(batch, `${place}/${name}`, word)));
          expect(answer).toContain('unknown_field');
          expect(answer).not.toContain(word);
        },
      ),
      { numRuns: casesOf(500) },
    );
  });

  it('not a word of a body that is no JSON', () => {
    fc.assert(
      fc.property(
        canary,
        fc.nat(),
        fc.constantFrom('"', '}', ',', '\\', '\u0001', '0x', '/*'),
        (word, place, mark) => {
          const body = JSON.stringify({
            [`${word}\u200b`]: [word, { [`${word}\u200b`]: word }, word],
            a: word,
          });
          const at = place % body.length;
          const answer = answerTo(new TextEncoder().encode(body.slice(0, at) + mark + body.slice(at)));
          expect(answer).not.toContain(word);
        },
      ),
      { numRuns: casesOf(1_000) },
    );
  });

  it('not a byte of a body that is no UTF-8', () => {
    fc.assert(
      fc.property(canary, (word) => {
        const bytes = Uint8Array.from([...new TextEncoder().encode(`{"${word}":"${word}`), 0xff]);
        const answer = answerTo(bytes);
        expect(answer).toContain('invalid_utf8');
        expect(answer).not.toContain(word);
      }),
    );
  });

  it('but the name of an unknown field that is printable, which its sender needs to see', () => {
    const answer = answerTo(
      bytesOf({ companyId: 'c-17-secret', 'Preis (EUR)': 'c-17-secret', größe: 1, $schema: 2 }),
    );
    for (const name of ['companyId', 'Preis (EUR)', 'größe', '$schema'])
      expect(answer).toContain(`"/${name}"`);
    expect(answer).not.toContain('c-17-secret');
  });
});
