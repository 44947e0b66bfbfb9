import type { AuthoredInsight } from '../insights/authored-insight.ts';
import type { Engraving, PlateText } from './engrave.ts';
import type { Faces } from './faces.ts';
import { fitText } from './fit-text.ts';
import { labelLine } from './label-line.ts';
import { paragraphLines } from './paragraph-lines.ts';
import { textEdges } from './plate-drawing.ts';
import { recordFrame } from './record-frame.ts';

const categoryLines = (category: string, faces: Faces): Engraving[] => {
  const line = labelLine(category, faces, { x: textEdges.left, baseline: 196 });
  const fitted = fitText(line.text, {
    ...line.setting,
    width: textEdges.right - textEdges.left,
    sizes: [{ size: line.setting.size, lines: 1 }],
  });
  return (fitted?.lines ?? []).map((text) => ({ ...line, text, ink: 'accent' }));
};

const sizes = [
  { size: 92, lines: 2 },
  { size: 74, lines: 3 },
  { size: 56, lines: 4 },
  { size: 45, lines: 5 },
  { size: 38, lines: 6 },
];

/** The text of an Insight's plate: what it is about, and as of when, on how many sources. */
export const insightPlate = (
  { category, title, updatedAt, sources }: AuthoredInsight,
  faces: Faces,
): PlateText =>
  recordFrame(
    'Insight',
    [
      { label: 'Revised', value: updatedAt },
      { label: 'Sources', value: String(sources.length) },
    ],
    faces,
    [
      ...categoryLines(category, faces),
      ...paragraphLines(title, faces.label, { top: 212, bottom: 460, sizes, ink: 'text' }),
    ],
  );
