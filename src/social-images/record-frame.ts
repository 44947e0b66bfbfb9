import type { Engraving, PlateText } from './engrave.ts';
import type { Faces } from './faces.ts';
import { type Fact, factRow } from './fact-row.ts';
import { labelLine } from './label-line.ts';
import { placeCharacters } from './place-characters.ts';
import { textEdges } from './plate-drawing.ts';

const baseline = 112;

/** What the plate of a record or an article has around its own lines: its kind above, facts below. */
export const recordFrame = (
  kind: string,
  facts: readonly Fact[],
  faces: Faces,
  lines: readonly Engraving[],
): PlateText => {
  const kindLine = labelLine(kind, faces, { x: 0, baseline });
  const x = textEdges.right - placeCharacters(kindLine.text, kindLine.setting).width;
  return { wordmark: 'small', lines: [{ ...kindLine, x }, ...lines, ...factRow(facts, faces)] };
};
