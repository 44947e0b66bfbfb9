import type { Node } from '@takumi-rs/core';
import { container, text } from '@takumi-rs/helpers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insightCard, siteCard } from '../../src/publish/social-images/cards.ts';
import { imageSize } from '../../src/publish/social-images/reference.ts';
import { canShow, drawPicture, type PictureSize } from '../../src/publish/social-images/renderer.ts';
import { tokenColours } from '../../src/publish/social-images/token-colours.ts';
import { content } from '../content/whole-content.ts';

const [insight] = content.insights;
if (insight === undefined) throw new Error('The content is empty.');

const insightWith = (title: string, category = 'Identity') => insightCard({ ...insight, title, category });

/** Every text on a card, in reading order, with the classes that style it. */
const textsOf = (node: Node): { readonly text: string; readonly look: string }[] => {
  if (node.type === 'text') return [{ text: node.text, look: node.className ?? '' }];
  return node.type === 'container' ? (node.children ?? []).flatMap(textsOf) : [];
};

const wordsOn = (card: Node): string[] => textsOf(card).map((each) => each.text);

/** Where a headline may leave ink: below the label, above the cells, and well inside of the frame. */
const headlinePlace = { left: 90, right: 1110, top: 217, bottom: 458 };

/** The pixels of a card with the place of its headline blotted out. */
const aroundHeadline = async (card: Node): Promise<Buffer> => {
  const pixels = await drawPicture(card, imageSize, 'raw');
  for (let y = headlinePlace.top; y < headlinePlace.bottom; y += 1) {
    const row = y * imageSize.width;
    pixels.fill(0, (row + headlinePlace.left) * 4, (row + headlinePlace.right) * 4);
  }
  return pixels;
};

const anyText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }),
  fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
  fc.string({ minLength: 1, maxLength: 400, unit: fc.constantFrom('Å', 'g', 'W', 'j', 'ß', '-', ' ') }),
  fc
    .array(fc.stringMatching(/^[A-Za-z]{1,14}$/), { minLength: 1, maxLength: 80 })
    .map((words) => words.join(' ')),
);

describe('a social image', () => {
  it('has the title of every Insight inside its room, whatever it is', async () => {
    const insightAround = await aroundHeadline(await insightWith('A'));
    await fc.assert(
      fc.asyncProperty(anyText, async (words) => {
        expect(insightAround.equals(await aroundHeadline(await insightWith(words)))).toBe(true);
      }),
      { numRuns: 40, examples: [['M'.repeat(25)], ['M'.repeat(400)], ['Ågj '.repeat(100)]] },
    );
  }, 120_000);

  it('has a label inside its room, whatever the category is', async () => {
    const withoutLabel = await drawPicture(await insightWith('A', '漢字'), imageSize, 'raw');
    const long = await drawPicture(await insightWith('A', 'A long category '.repeat(40)), imageSize, 'raw');
    const atRightEdge = (pixels: Buffer): Buffer[] =>
      Array.from({ length: imageSize.height }, (_, y) =>
        pixels.subarray((y * imageSize.width + headlinePlace.right) * 4, (y + 1) * imageSize.width * 4),
      );
    expect(atRightEdge(long)).toEqual(atRightEdge(withoutLabel));
  });

  it('has the words on the dark band in light letters, and those below it in dark ones', async () => {
    const pixels = await drawPicture(await insightWith('A title'), imageSize, 'raw');
    const coloursIn = (area: { left: number; right: number; top: number; bottom: number }): Set<string> => {
      const colours = new Set<string>();
      for (let y = area.top; y < area.bottom; y += 1) {
        for (let x = area.left; x < area.right; x += 1) {
          const start = (y * imageSize.width + x) * 4;
          colours.add(`#${pixels.toString('hex', start, start + 3)}`);
        }
      }
      return colours;
    };
    const { of } = tokenColours('light');
    expect(coloursIn({ left: 900, right: 1100, top: 90, bottom: 140 })).toContain(of('on-band'));
    expect(coloursIn({ left: 100, right: 400, top: 180, bottom: headlinePlace.top })).toContain(of('accent'));
    expect(coloursIn(headlinePlace)).toContain(of('text'));
    expect(coloursIn({ left: 100, right: 400, top: 470, bottom: 500 })).toContain(of('quiet'));
  });

  it('says in whole what it is about on every page of today', async () => {
    for (const each of content.insights) expect(wordsOn(await insightCard(each))).toContain(each.title);
    const cards = [
      await siteCard(content.overview),
      ...(await Promise.all(content.insights.map(insightCard))),
    ];
    expect(wordsOn(await siteCard(content.overview))).toContain('Dated evidence about industrial products');
    expect(cards.flatMap(textsOf).filter(({ look }) => look.includes('shortened'))).toEqual([]);
  });

  it('is about the Insight by its slug, where the faces lack a character of its title', async () => {
    for (const words of ['漢字 and part numbers', 'Ωmega', 'A\u0301', 'two\nlines', 'a \u{1f600}']) {
      expect(wordsOn(await insightWith(words))).toContain(insight.slug);
      expect(wordsOn(await insightWith(words))).not.toContain(words);
    }
  });

  it('carries the name of a catalogue of one’s own instead of the wordmark of this project', async () => {
    const own = await siteCard({
      ...content.overview,
      name: 'Example Drives',
      title: 'Example Drives: dated',
    });
    expect(wordsOn(own).slice(0, 2)).toEqual(['EXAMPLE DRIVES', 'Dated']);
  });

  it('leaves out what it cannot show and has no identifier for', async () => {
    // The capital of a micro sign is Greek.
    const capitals = wordsOn(await insightWith('A title', 'µ-controllers'));
    expect(capitals.filter((words) => words.includes('CONTROLLERS'))).toEqual([]);
    const site = await siteCard({ ...content.overview, title: '漢字' });
    expect(wordsOn(site)).toEqual(['SOURCE', 'named', 'DATE', 'shown', 'MATCH', 'exact or none']);
    await expect(drawPicture(site, imageSize, 'png')).resolves.toBeInstanceOf(Buffer);
  });
});

describe('the faces of the social images', () => {
  const size: PictureSize = { width: 64, height: 64 };
  const drawCharacter = async (character: string, face: string): Promise<string> => {
    const letter = text({ className: face, text: character, style: { fontSize: 40 } });
    return (await drawPicture(container({ children: [letter] }), size, 'raw')).toString('base64');
  };

  it.each(['label-face', 'data-face'])('have every character that an image may show: %s', async (face) => {
    const box = await drawCharacter('漢', face);
    expect(await drawCharacter('Ω', face)).toBe(box);
    const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
      canShow,
    );
    expect(characters.length).toBeGreaterThan(300);
    const boxes: string[] = [];
    for (const character of characters) {
      if ((await drawCharacter(character, face)) === box) boxes.push(character);
    }
    expect(boxes).toEqual([]);
  });
});
