import { describe, expect, it } from 'vitest';
import { siteRegister } from '../../src/publish/evidence-register.ts';

const living = {
  label: 'Release 30',
  url: 'https://schema.org/mpn',
  evidenceDate: '2026-03-19',
  authority: 'S',
};
const older = { ...living, label: 'Release 29', evidenceDate: '2025-03-24' };

const insight = (slug: string, ...sources: (typeof living)[]) => ({ slug, title: `About ${slug}`, sources });

describe('the register of the site', () => {
  it.each([
    ['first', [insight('a', living), insight('b', older)]],
    ['last', [insight('b', older), insight('a', living)]],
  ])(
    'shows the latest text of an address when it comes %s, and each citation keeps its own date',
    (_, given) => {
      const [entry, ...others] = siteRegister(given);
      expect(others).toEqual([]);
      expect(entry).toMatchObject(living);
      expect(
        Object.fromEntries(entry?.citedBy.map(({ slug, evidenceDate }) => [slug, evidenceDate]) ?? []),
      ).toEqual({
        a: '2026-03-19',
        b: '2025-03-24',
      });
    },
  );

  it('names an Insight once, though its register has an address twice', () => {
    const [entry] = siteRegister([insight('a', older, living)]);
    expect(entry?.citedBy.map(({ slug, number }) => [slug, number])).toEqual([['a', 1]]);
  });
});
