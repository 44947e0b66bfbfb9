import { blankPlate } from './blank-plate.ts';
import { engrave, type PlateText } from './engrave.ts';
import { type Faces, loadFaces } from './faces.ts';
import { toPng } from './indexed-png.ts';

/** A social image as a PNG, from what its plate says. The same text gives the same bytes. */
export const drawPlate = async (textOf: (faces: Faces) => PlateText): Promise<Buffer> => {
  const { wordmark, lines } = textOf(await loadFaces());
  return toPng(engrave(blankPlate(wordmark), lines));
};
