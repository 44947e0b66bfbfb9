import type { Ink } from './blank-plate.ts';
import type { Engraving } from './engrave.ts';
import { fitText, type Room } from './fit-text.ts';
import { textEdges } from './plate-drawing.ts';
import { em, type Typeface } from './typeface.ts';

/** Where a text of several lines stands and which sizes of type it may have. */
export type ParagraphPlace = {
  readonly top: number;
  readonly bottom: number;
  readonly sizes: Room['sizes'];
  readonly ink: Ink;
};

const leading = 1.08;

/** The lines of a text as wide as the plate, in the middle between two heights. */
export const paragraphLines = (
  text: string,
  face: Typeface,
  { top, bottom, sizes, ink }: ParagraphPlace,
): Engraving[] => {
  const fitted = fitText(text, { face, width: textEdges.right - textEdges.left, sizes });
  if (fitted === undefined) return [];
  const { size, lines } = fitted;
  const step = size * leading;
  const capitalHeight = (face.capitalHeight / em) * size;
  const height = capitalHeight + step * (lines.length - 1);
  const first = (top + bottom - height) / 2 + capitalHeight;
  return lines.map((line, index) => ({
    text: line,
    setting: { face, size },
    x: textEdges.left,
    baseline: first + index * step,
    ink,
  }));
};
