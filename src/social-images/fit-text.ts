import { breakLines } from './break-lines.ts';
import { canShow } from './place-characters.ts';
import type { Typeface } from './typeface.ts';

/** The room that a text has. */
export type Room = {
  readonly face: Typeface;
  /** What is added after every character, in pixels. */
  readonly tracking?: number;
  readonly width: number;
  /** The sizes of type to try with the number of lines each has room for, the best first. */
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
};

/** A text in the largest type that fits. */
export type FittedText = { readonly size: number; readonly lines: readonly string[] };

const fitWhole = (text: string, { face, tracking = 0, width, sizes }: Room): FittedText | undefined => {
  for (const { size, lines: most } of sizes) {
    const lines = breakLines(text, { face, size, tracking }, width);
    if (lines !== undefined && lines.length <= most) return { size, lines };
  }
  return undefined;
};

/**
 * Sets a text in the largest type that has room for it. Undefined when even the smallest has none, or the face
 * lacks a character: what an image shows is exact, and what cannot be shown exactly is left out.
 */
export const fitExact = (text: string, room: Room): FittedText | undefined =>
  text !== '' && canShow(text, room.face) ? fitWhole(text, room) : undefined;

/** The same for a sentence or a name, which may end early, after a whole word, with an ellipsis. */
export const fitText = (text: string, room: Room): FittedText | undefined => {
  const words = text.split(' ');
  for (let kept = words.length; kept > 0; kept -= 1) {
    const shown = kept === words.length ? text : `${words.slice(0, kept).join(' ')} …`;
    const fitted = fitExact(shown, room);
    if (fitted !== undefined) return fitted;
  }
  return undefined;
};
