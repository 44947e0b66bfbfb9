import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../src/site/read-content.ts';
import { drawPlate } from '../../src/social-images/draw-plate.ts';
import type { PlateText } from '../../src/social-images/engrave.ts';
import { loadFaces } from '../../src/social-images/faces.ts';
import { insightPlate } from '../../src/social-images/insight-plate.ts';
import { canShow, placeCharacters } from '../../src/social-images/place-characters.ts';
import { textEdges } from '../../src/social-images/plate-drawing.ts';
import { productPlate } from '../../src/social-images/product-plate.ts';
import { defaultPlate, homePlate } from '../../src/social-images/site-plate.ts';

const reading = await readContent(process.cwd(), '9999-12-31');
if (reading.kind === 'findings') throw new Error('The content has findings.');
const { content } = reading;
const faces = await loadFaces();
const [insight] = content.insights;
const [product] = content.catalogue.products;
if (insight === undefined || product === undefined) throw new Error('The content is empty.');

const productWith = (partNumber: string, name = 'A name', maker = 'A maker') =>
  productPlate(
    {
      ...product,
      manufacturer: { ...product.manufacturer, name: maker },
      record: { ...product.record, manufacturerPartNumber: partNumber, name },
    },
    faces,
  );

/** Where a line reaches: the room of its letters, from the highest accent to the lowest descender. */
const reachOf = ({ text, setting, x, baseline }: PlateText['lines'][number]) => ({
  text,
  left: x,
  right: x + placeCharacters(text, setting).width,
  top: baseline - setting.size * 0.75,
  bottom: baseline + setting.size * 0.25,
});

const expectToFit = ({ lines }: PlateText) => {
  const reaches = lines.map(reachOf);
  for (const line of lines) expect(canShow(line.text, line.setting.face), line.text).toBe(true);
  for (const { text, left, right, top, bottom } of reaches) {
    expect(left, text).toBeGreaterThanOrEqual(textEdges.left);
    expect(right, text).toBeLessThanOrEqual(textEdges.right + 0.001);
    expect(top, text).toBeGreaterThan(60);
    expect(bottom, text).toBeLessThan(580);
    // No line stands across one of the two engraved rules.
    for (const rule of [146, 476]) expect(top > rule === bottom > rule, text).toBe(true);
  }
  const pairs = reaches.flatMap((one, index) =>
    reaches.slice(index + 1).map((other) => [one, other] as const),
  );
  const overlapping = pairs.filter(
    ([one, other]) =>
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom - 12 &&
      other.top < one.bottom - 12,
  );
  expect(overlapping).toEqual([]);
};

const anyText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
  fc
    .array(fc.stringMatching(/^[A-Za-z]{1,14}$/), { minLength: 1, maxLength: 60 })
    .map((words) => words.join(' ')),
);

describe('a social image', () => {
  it('has every part number, name and maker inside the plate, whatever they are', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (partNumber, name, maker) => {
        expectToFit(productWith(partNumber, name, maker));
      }),
    );
  });

  it('has every title and category inside the plate, however long', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, category) => {
        expectToFit(insightPlate({ ...insight, title, category }, faces));
      }),
    );
  });

  it('has all text of every page of today inside the plate', () => {
    for (const one of content.catalogue.products) expectToFit(productPlate(one, faces));
    for (const one of content.insights) expectToFit(insightPlate(one, faces));
    expectToFit(homePlate(content, faces));
    expectToFit(defaultPlate(content, faces));
  });

  it.each(['AT-FS232/1', 'MG01D4W1-36PT63-3PS6B2A10-SABCDEFGHIJKLMN', 'M10²-ÄÖ ½"×µ'])(
    'shows the part number %s in one piece',
    (partNumber) => {
      expect(productWith(partNumber).lines.map(({ text }) => text)).toContain(partNumber);
    },
  );

  it('leaves out, with its label, a part number that it cannot show exactly', () => {
    for (const partNumber of ['漢字-10', 'A'.repeat(200), 'A\u0301-1']) {
      const texts = productWith(partNumber).lines.map(({ text }) => text);
      expect(texts).toContain('A maker');
      expect(texts).not.toContain('PART NUMBER');
      expect(texts.some((text) => text.includes('A-1') || text.includes('AAA'))).toBe(false);
    }
  });

  it('ends a title that is too long with an ellipsis after a whole word', () => {
    const title = 'alpha beta '.repeat(80).trim();
    const { lines } = insightPlate({ ...insight, title }, faces);
    const shown = lines.map(({ text }) => text).filter((text) => /alpha|beta/.test(text));
    expect(shown.at(-1)).toMatch(/(?:alpha|beta) …$/);
  });

  it('has the same bytes each time it is drawn', async () => {
    const once = await drawPlate(() => productWith('AT-FS232/1'));
    const again = await drawPlate(() => productWith('AT-FS232/1'));
    expect(once.equals(again)).toBe(true);
    expect(once.equals(await drawPlate(() => productWith('AT-FS232/2')))).toBe(false);
  });
});
