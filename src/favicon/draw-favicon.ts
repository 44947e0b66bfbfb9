import { Resvg } from '@resvg/resvg-js';
import { toHex, tokenColours } from '../social-images/token-colours.ts';
import { faviconDrawing } from './favicon-drawing.ts';

/** The icon as a square PNG, on a ground where the reader's system rounds the corners itself. */
export const drawFavicon = (width: number, ground: 'transparent' | 'filled'): Buffer =>
  new Resvg(faviconDrawing(), {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
    ...(ground === 'filled' && { background: toHex(tokenColours('light').text) }),
  })
    .render()
    .asPng();
