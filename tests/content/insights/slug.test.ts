import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestSlug } from '../../../src/content/insights/draft.ts';
import { SlugSchema } from '../../../src/contracts/insight.ts';

describe('the slug of a title', () => {
  it.each([
    ['One dot, two parts', 'one-dot-two-parts'],
    ['Why a “listed” price isn’t an offer', 'why-a-listed-price-isnt-an-offer'],
    ['Éloge du numéro — ½ litre', 'eloge-du-numero-1-2-litre'],
    ['  RFC 9457:   Problem   Details  ', 'rfc-9457-problem-details'],
    ['Größe & Gewicht', 'groe-gewicht'],
    ['İstanbul', 'istanbul'],
    ['１．５', '1-5'],
  ])('of “%s” is %s', (title, slug) => {
    expect(suggestSlug(title)).toBe(slug);
  });

  it.each(['', '   ', '品番', '— … —', '🎉'])('of “%s” does not exist', (title) => {
    expect(suggestSlug(title)).toBeUndefined();
  });

  it('ends at a word and has at most 80 characters', () => {
    expect(suggestSlug('part number '.repeat(20))).toBe(
      'part-number-part-number-part-number-part-number-part-number-part-number-part',
    );
    expect(suggestSlug('x'.repeat(200))).toHaveLength(80);
  });

  it('is always one the contract allows', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = suggestSlug(title);
        expect(slug === undefined || SlugSchema.safeParse(slug).success).toBe(true);
      }),
    );
  });
});
