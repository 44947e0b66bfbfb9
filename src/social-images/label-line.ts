import type { Engraving } from './engrave.ts';
import type { Faces } from './faces.ts';

/** A small condensed label in capitals. */
export const labelLine = (
  text: string,
  { label: face }: Faces,
  place: Pick<Engraving, 'x' | 'baseline'>,
): Engraving => ({
  text: text.toUpperCase(),
  setting: { face, size: 22, tracking: 2.5 },
  ink: 'quiet',
  ...place,
});
