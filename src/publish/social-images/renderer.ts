import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Node, Renderer } from '@takumi-rs/core';
import { container } from '@takumi-rs/helpers';
import { tokenColours } from './token-colours.ts';

/** The two typefaces of the site under the names that `card.css` uses, each with the file of its extended Latin letters. */
const faces = {
  'Archivo Narrow': '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-wght-normal.woff2',
  'Archivo Narrow Extended':
    '@fontsource-variable/archivo-narrow/files/archivo-narrow-latin-ext-wght-normal.woff2',
  'IBM Plex Mono': '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2',
  'IBM Plex Mono Extended': '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-ext-600-normal.woff2',
} as const;

/** The characters that both typefaces have: Latin letters, digits and common signs. The renderer draws others as a box. */
const shownCharacters = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f\u0218-\u021b–—‘’‚“”„†‡•…‰′″‹›€™−]+$/;

/** Whether an image can show the whole text, and some of it is visible. */
export const canShow = (text: string): boolean => shownCharacters.test(text) && text.trim() !== '';

/** A width and a height in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

type Prepared = { readonly renderer: Renderer; readonly css: string[] };

const { resolve } = createRequire(import.meta.url);

const prepare = async (): Promise<Prepared> => {
  const renderer = new Renderer();
  for (const [name, file] of Object.entries(faces)) {
    await renderer.registerFont({ name, data: readFileSync(resolve(file)) });
  }
  const styleSheet = readFileSync(join(process.cwd(), 'src', 'publish', 'social-images', 'card.css'), 'utf8');
  return { renderer, css: [`:root { ${tokenColours('light').declarations} }`, styleSheet] };
};

let prepared: Promise<Prepared> | undefined;

/** The renderer with the typefaces and the style sheet of all images, which are read once. */
const prepareOnce = (): Promise<Prepared> => {
  prepared ??= prepare();
  return prepared;
};

/** Draws a tree of elements with the styles of `card.css`. The same tree gives the same bytes; `raw` is RGBA. */
export const drawPicture = async (
  tree: Node,
  size: PictureSize,
  format: 'png' | 'ico' | 'raw',
): Promise<Buffer> => {
  const { renderer, css } = await prepareOnce();
  return renderer.render(tree, { ...size, css, format });
};

/** Whether a text fits: its lines into the height, and its longest word into the width. */
export const fitsInto = async (text: Node, { width, height }: PictureSize): Promise<boolean> => {
  const { renderer, css } = await prepareOnce();
  const column = container({
    style: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', width },
    children: [text, container({ style: { width: 'min-content' }, children: [text] })],
  });
  const [lines, longestWord] = (await renderer.measure(column, { css })).children;
  if (lines === undefined || longestWord === undefined) throw new Error('The renderer measured no text.');
  return lines.height <= height && longestWord.width <= width;
};
