import { letterStrokes } from '../wordmark/letter-strokes.ts';
import { type TokenColours, toHex } from './token-colours.ts';

/** The size of every social image, which is what Open Graph readers ask for. */
export const imageSize = { width: 1200, height: 630 } as const;

/** Where the text of a plate may stand, from left to right. */
export const textEdges = { left: 108, right: 1092 } as const;

const rivetPlaces = [
  [70, 70],
  [1130, 70],
  [70, 560],
  [1130, 560],
] as const;

/** How large the word NAMEPLATE is: a line above the text of the plate, or as wide as the text. */
export type WordmarkSize = 'small' | 'large';

const wordmarks = {
  small: { place: 'translate(60 53.5) scale(3)', stroke: 2 },
  large: { place: 'translate(-72.5 84) scale(11.2)', stroke: 1.35 },
} as const satisfies Record<WordmarkSize, { readonly place: string; readonly stroke: number }>;

/** The blank plate as SVG: riveted to a grey machine, with two engraved rules and the signal colour at its side. */
export const plateDrawing = (
  { recess, plate, text, edge, rule, signal }: TokenColours,
  wordmark: WordmarkSize,
): string => {
  const { place, stroke } = wordmarks[wordmark];
  const rivets = rivetPlaces
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="12" fill="${toHex(rule)}" stroke="${toHex(edge)}" stroke-width="3"/><path d="M${x - 6} ${y - 6}l12 12" stroke="${toHex(edge)}" stroke-width="3"/>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${imageSize.width}" height="${imageSize.height}">
<rect width="1200" height="630" fill="${toHex(recess)}"/>
<rect x="34" y="34" width="1132" height="562" rx="6" fill="${toHex(plate)}" stroke="${toHex(edge)}" stroke-width="4"/>
<rect x="44" y="44" width="1112" height="542" rx="3" fill="none" stroke="${toHex(rule)}" stroke-width="2"/>
<path d="M45 146H1155M45 476H1155" stroke="${toHex(edge)}" stroke-width="2"/>
<rect x="45" y="147" width="14" height="328" fill="${toHex(signal)}"/>
${rivets}
<path transform="${place}" d="${letterStrokes}" fill="none" stroke="${toHex(text)}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`;
};
