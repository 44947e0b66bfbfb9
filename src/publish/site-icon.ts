import { container, image } from '@takumi-rs/helpers';
import { drawPicture } from './social-images/renderer.ts';
import { tokenColours } from './social-images/token-colours.ts';

/** The width and height of `favicon.ico` and of the icon for home screens, in pixels. */
const sizes = { ico: 32, png: 180 } as const;

/**
 * The icon of the site as SVG: the letter N on a riveted plate. The colours of light mode are in attributes, so that the
 * icon is complete where its style is not applied.
 */
export const iconDrawing = (): string => {
  const light = tokenColours('light');
  const dark = tokenColours('dark');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<style>@media (prefers-color-scheme: dark) { .card { fill: ${dark.of('text')} } .letter { fill: ${dark.of('card')} } .rivet { fill: ${dark.of('signal')} } }</style>
<rect class="card" y="2" width="32" height="28" rx="3" fill="${light.of('text')}"/>
<path class="letter" d="M9.5 25V7h4l5 10.6V7h4v18h-4l-5-10.6V25z" fill="${light.of('card')}"/>
<path class="rivet" d="M2.6 16a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM25 16a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z" fill="${light.of('signal')}"/>
</svg>
`;
};

/**
 * The icon as an image file: an ICO with a transparent background for clients that only request `/favicon.ico`, or a PNG
 * with a filled background for home screens, which round its corners themselves.
 */
export const drawIcon = (format: 'ico' | 'png'): Promise<Buffer> => {
  const width = sizes[format];
  const icon = image({ src: Buffer.from(iconDrawing()), width, height: width });
  const ground = format === 'png' ? { backgroundColor: tokenColours('light').of('text') } : {};
  return drawPicture(
    container({ style: { width, height: width, ...ground }, children: [icon] }),
    { width, height: width },
    format,
  );
};
