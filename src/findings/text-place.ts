import type { Place } from './fault.ts';

/** The place of the character at `offset` in `text`. */
export const placeAt = (text: string, offset: number): Place => {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
};
