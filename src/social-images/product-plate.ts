import type { CatalogueProduct } from '../catalogue/library.ts';
import { verificationStates } from '../site/verification-states.ts';
import type { Engraving, PlateText } from './engrave.ts';
import type { Faces } from './faces.ts';
import { fitExact, fitText } from './fit-text.ts';
import { labelLine } from './label-line.ts';
import { textEdges } from './plate-drawing.ts';
import { recordFrame } from './record-frame.ts';
import { em } from './typeface.ts';

const x = textEdges.left;
const width = textEdges.right - textEdges.left;
const oneLine = (sizes: readonly number[]) => sizes.map((size) => ({ size, lines: 1 }));

/** The middle of the room for the part number, which may be of any size. */
const partNumberMiddle = 348;

const partNumberLines = (partNumber: string, faces: Faces): Engraving[] => {
  const face = faces.data;
  const sizes = oneLine([92, 80, 70, 60, 52, 45, 38, 32, 26, 20]);
  const fitted = fitExact(partNumber, { face, width, sizes });
  if (fitted === undefined) return [];
  const baseline = partNumberMiddle + (face.capitalHeight / em) * (fitted.size / 2);
  return [
    labelLine('Part number', faces, { x, baseline: 284 }),
    { text: partNumber, setting: { face, size: fitted.size }, x, baseline, ink: 'text' },
  ];
};

const nameLines = (
  text: string,
  faces: Faces,
  place: { readonly sizes: readonly number[]; readonly baseline: number },
): Engraving[] => {
  const face = faces.label;
  const fitted = fitText(text, { face, width, sizes: oneLine(place.sizes) });
  return (fitted?.lines ?? []).map((line) => ({
    text: line,
    setting: { face, size: fitted?.size ?? 0 },
    x,
    baseline: place.baseline,
    ink: 'text',
  }));
};

const makerLines = (maker: string, faces: Faces): Engraving[] => {
  const lines = nameLines(maker, faces, { sizes: [48, 40, 32], baseline: 234 });
  return lines.length === 0 ? [] : [labelLine('Maker', faces, { x, baseline: 186 }), ...lines];
};

/** The text of a product's plate: whose it is, which it is, and how well that is known since when. */
export const productPlate = ({ record, manufacturer }: CatalogueProduct, faces: Faces): PlateText =>
  recordFrame(
    'Product record',
    [
      { label: 'Evidence date', value: record.verification.evidenceAsOf },
      { label: 'Verification', value: verificationStates[record.verification.status].label },
    ],
    faces,
    [
      ...makerLines(manufacturer.name, faces),
      ...partNumberLines(record.manufacturerPartNumber, faces),
      ...nameLines(record.name, faces, { sizes: [40, 34, 28], baseline: 448 }),
    ],
  );
