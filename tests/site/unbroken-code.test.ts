import { describe, expect, it } from 'vitest';
import { goTo, suitePage } from './chromium.ts';

const page = suitePage();

const show = async (path: string, width: number): Promise<void> => {
  await page().setViewportSize({ width, height: 800 });
  await goTo(page(), path);
};

// On each of these a part number or another code would be broken at this width if nothing held it together.
it.each([
  ['/', 360],
  ['/insights/one-dot-two-parts', 320],
  ['/docs/suppliers', 360],
])(
  'no short part number or other code of %s is broken at the end of a line of %i pixels',
  async (path, width) => {
    await show(path, width);
    const codes = await page()
      .locator('main code')
      .evaluateAll((all) =>
        all
          .filter((code) => code.closest('pre') === null && (code.textContent ?? '').length <= 24)
          .map((code) => ({
            text: code.textContent,
            lines: new Set([...code.getClientRects()].map(({ top }) => Math.round(top))).size,
          })),
      );
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter(({ lines }) => lines > 1)).toEqual([]);
  },
);

/** The texts that break at a hyphen, and how many texts have several lines, read from the boxes of their characters. */
const breaksOf = (selector: string) =>
  page()
    .locator(selector)
    .evaluateAll((all) => {
      const lineOf = (node: Text, index: number): number | undefined => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const box = [...range.getClientRects()].find(({ width }) => width > 0);
        return box && Math.round(box.bottom);
      };
      const texts = all.map((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const characters: { character: string; line: number }[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          if (!(node instanceof Text)) continue;
          for (const [index, character] of [...node.data].entries()) {
            const line = lineOf(node, index);
            if (line !== undefined) characters.push({ character, line });
          }
        }
        const isBroken = characters.some(({ character, line }, index) =>
          [characters[index - 1], characters[index + 1]].some(
            (other) => /\p{Pd}/u.test(character) && other !== undefined && other.line !== line,
          ),
        );
        return {
          text: element.textContent,
          isBroken,
          lines: new Set(characters.map(({ line }) => line)).size,
        };
      });
      return {
        broken: texts.flatMap(({ text, isBroken }) => (isBroken ? [text] : [])),
        ofSeveralLines: texts.filter(({ lines }) => lines > 1).length,
      };
    });

describe('a part number never breaks at a hyphen', () => {
  // The longest of the whole catalogue, and one that is longer than the next.
  const longest = ['Sprinter-TX-19-24E1-2FE-DC48AC220', '798152-B21/798153-B21/798152-B21-0D1'];

  it.each(longest)('however long it is, and is copied as it is: %s', async (number) => {
    for (const width of [320, 360]) {
      await show(`/lookup?partNumber=${encodeURIComponent(number)}`, width);
      const { broken, ofSeveralLines } = await breaksOf('.notice .typed code');
      expect(broken).toEqual([]);
      expect(ofSeveralLines).toBe(1);
      expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const typed = page().locator('.notice .typed code').first();
      await typed.evaluate((code) => getSelection()?.selectAllChildren(code));
      expect(await page().evaluate(() => getSelection()?.toString())).toBe(number);
    }
  });

  it.each([
    ['/catalogue/manufacturer/mikrotik', '.records .exact'],
    ['/products/prd_0xgsc22b9w?on=2021-09-01', 'main :is(.exact, .history code)'],
    ['/lookup?q=RG502Q-EA&page=1', '.results :is(a, p)'],
  ])('in %s', async (path, selector) => {
    await show(path, 320);
    expect(await page().locator(selector).count()).toBeGreaterThan(0);
    expect((await breaksOf(selector)).broken).toEqual([]);
  });
});
