import type { Engraving } from './engrave.ts';
import type { Faces } from './faces.ts';
import { fitExact } from './fit-text.ts';
import { labelLine } from './label-line.ts';
import { textEdges } from './plate-drawing.ts';

/** A small printed label and what is stamped under it. */
export type Fact = { readonly label: string; readonly value: string };

/** From where to where each of up to three facts goes. */
const places = [
  { x: textEdges.left, end: 420 },
  { x: 436, end: 748 },
  { x: 764, end: textEdges.right },
] as const;

/** The facts side by side at the foot of a plate; the last of them has the room to the edge. */
export const factRow = (facts: readonly Fact[], faces: Faces): Engraving[] =>
  places.flatMap(({ x, end }, index) => {
    const fact = facts[index];
    if (fact === undefined) return [];
    const width = (index === facts.length - 1 ? textEdges.right : end) - x;
    const sizes = [34, 28, 22, 16].map((size) => ({ size, lines: 1 }));
    const fitted = fitExact(fact.value, { face: faces.data, width, sizes });
    if (fitted === undefined) return [];
    return [
      labelLine(fact.label, faces, { x, baseline: 516 }),
      { text: fact.value, setting: { face: faces.data, size: fitted.size }, x, baseline: 558, ink: 'text' },
    ];
  });
