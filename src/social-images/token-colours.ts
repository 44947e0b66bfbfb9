import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A colour as red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A colour as SVG writes it, for example `#e2500f`. */
export const toHex = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const toColour = (hex: string): Colour => [
  Number.parseInt(hex.slice(0, 2), 16),
  Number.parseInt(hex.slice(2, 4), 16),
  Number.parseInt(hex.slice(4, 6), 16),
];

const readTokens = (): ReadonlyMap<string, { readonly light: Colour; readonly dark: Colour }> => {
  const css = readFileSync(join(process.cwd(), 'src', 'styles', 'tokens.css'), 'utf8');
  const pairs = css.matchAll(/--([a-z]+(?:-[a-z]+)*): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);/g);
  return new Map(
    [...pairs].map(([, name = '', light = '', dark = '']) => [
      name,
      { light: toColour(light), dark: toColour(dark) },
    ]),
  );
};

/** The colours of the site's tokens for drawing outside CSS, so that tokens.css stays the only place of a colour. */
export const tokenColours = (scheme: 'light' | 'dark') => {
  const tokens = readTokens();
  const colour = (name: string): Colour => {
    const token = tokens.get(name);
    if (token === undefined) throw new Error(`src/styles/tokens.css has no light-dark() colour --${name}.`);
    return token[scheme];
  };
  return {
    recess: colour('recess'),
    plate: colour('plate'),
    text: colour('text'),
    quiet: colour('quiet'),
    rule: colour('rule'),
    edge: colour('edge'),
    accent: colour('accent'),
    signal: colour('signal'),
  };
};

/** The colours an image may use. */
export type TokenColours = ReturnType<typeof tokenColours>;
