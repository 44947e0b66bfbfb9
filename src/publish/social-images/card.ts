import type { Node } from '@takumi-rs/core';
import { container, image, text } from '@takumi-rs/helpers';
import { letterStrokes } from '../letter-strokes.ts';
import { canShow, fitsInto } from './renderer.ts';
import { tokenColours } from './token-colours.ts';

/** The wordmark of this project: small with its edge, as at the top of every page, or large without it. */
const wordmark = (size: 'small' | 'large'): Node => {
  const colours = tokenColours('light');
  const metal = colours.of('on-band');
  const edge = `<rect x=".75" y=".75" width="118.5" height="26.5" rx="2" stroke="${metal}" stroke-width="1.5"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 28" fill="none">
${size === 'small' ? edge : ''}
<path d="${letterStrokes}" stroke="${metal}" stroke-width="${size === 'small' ? 2 : 1.5}" stroke-linecap="round" stroke-linejoin="round"/>
<g fill="${colours.of('signal')}"><circle cx="8.5" cy="14" r="2.4"/><circle cx="111.5" cy="14" r="2.4"/></g>
</svg>`;
  const scale = size === 'small' ? 2 : 8;
  return image({ src: Buffer.from(drawing), width: 120 * scale, height: 28 * scale });
};

/** A small label in capitals; nothing when an image cannot show all of its characters. */
export const label = (words: string): Node[] => {
  const capitals = words.toUpperCase();
  return canShow(capitals) ? [text({ className: 'label label-face', text: capitals })] : [];
};

/** The dark band at the top of a card: the name of the service with a few words about the card, or the name alone. */
export const band = (service: string, words?: string): Node => {
  const name = (size: 'small' | 'large'): Node[] =>
    service === 'Nameplate' ? [wordmark(size)] : label(service);
  return words === undefined
    ? container({ className: 'band wordmark-alone', children: name('large') })
    : container({ className: 'band', children: [...name('small'), ...label(words)] });
};

/** The largest width and height of a headline, and its largest and smallest type size, in pixels. */
export type HeadlineRoom = {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
};

const leading = 1.1;

/** The type sizes from the largest to the smallest, each about a twelfth smaller than the one before. */
const sizesOf = ({ largest, smallest }: HeadlineRoom): number[] => {
  const sizes: number[] = [];
  for (let size = largest; size > smallest; size = Math.floor(size * 0.92)) sizes.push(size);
  return [...sizes, smallest];
};

/**
 * The headline of a card, in the largest type that fits. A text that is too long even in the smallest type ends with an
 * ellipsis. When the typefaces lack one of its characters, the image shows `identifier`, which is plain ASCII, instead,
 * or nothing when that is empty.
 */
export const headline = async (words: string, room: HeadlineRoom, identifier = ''): Promise<Node[]> => {
  const { width, height, smallest } = room;
  const [shown, face] = canShow(words) ? [words, 'label-face'] : [identifier, 'data-face'];
  if (shown === '') return [];
  const setIn = (fontSize: number): Node =>
    text({ className: `headline ${face}`, text: shown, style: { fontSize, lineHeight: leading } });
  const inRoom = (line: Node): Node[] => [
    container({ className: 'headline-room', style: { width, height }, children: [line] }),
  ];
  for (const size of sizesOf(room)) {
    const line = setIn(size);
    if (await fitsInto(line, room)) return inRoom(line);
  }
  const lines = Math.floor(height / (smallest * leading));
  return inRoom(
    text({
      className: `shortened ${face}`,
      text: shown,
      style: { fontSize: smallest, lineHeight: leading, lineClamp: lines },
    }),
  );
};

/** A small label and the value below it. */
type Fact = { readonly label: string; readonly value: string };

/** The ruled cells at the bottom of a card. They contain our own words, dates and counts, which always fit. */
const facts = (list: readonly Fact[]): Node =>
  container({
    className: 'facts',
    children: list.map((fact) =>
      container({
        className: 'fact',
        children: [...label(fact.label), text({ className: 'value data-face', text: fact.value })],
      }),
    ),
  });

const rivets = ['top left', 'top right', 'bottom left', 'bottom right'].map((corner) =>
  container({ className: `rivet ${corner}`, children: [container({ className: 'slot' })] }),
);

/** A complete card on a grey ground: the band, the body and the cells. */
export const card = (parts: {
  readonly band: Node;
  readonly body: readonly Node[];
  readonly facts: readonly Fact[];
}): Node =>
  container({
    className: 'ground',
    children: [
      container({
        className: 'card',
        children: [
          ...rivets,
          container({
            className: 'frame',
            children: [
              parts.band,
              container({ className: 'body', children: [...parts.body] }),
              facts(parts.facts),
            ],
          }),
        ],
      }),
    ],
  });
