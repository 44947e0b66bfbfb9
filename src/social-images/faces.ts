import { kerningPairs } from './repertoire.ts';
import { loadTypeface, type Typeface } from './typeface.ts';

/** The two faces of a plate: condensed letters that are printed on every plate, and what is stamped into one. */
export type Faces = { readonly label: Typeface; readonly data: Typeface };

let faces: Promise<Faces> | undefined;

const load = async (): Promise<Faces> => ({
  label: await loadTypeface(
    'label',
    [
      '@fontsource/archivo-narrow/files/archivo-narrow-latin-600-normal.woff',
      '@fontsource/archivo-narrow/files/archivo-narrow-latin-ext-600-normal.woff',
    ],
    kerningPairs,
  ),
  data: await loadTypeface(
    'data',
    [
      '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff',
      '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-ext-600-normal.woff',
    ],
    [],
  ),
});

/** The faces of every image, read once. */
export const loadFaces = (): Promise<Faces> => {
  faces ??= load();
  return faces;
};
