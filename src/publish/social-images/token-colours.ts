import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join('src', 'styles', 'tokens.css');

const colourToken =
  /--([a-z]+(?:-[a-z]+)*): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g;

/** The colours of the site in one scheme, as CSS writes them, for example `#e2500f`. */
export type TokenColours = {
  /** All of them as declarations of custom properties. */
  readonly declarations: string;
  /** One of them by its name without the dashes. Throws when there is no such colour. */
  readonly of: (name: string) => string;
};

/**
 * Reads the colours of `src/styles/tokens.css` for pictures, so that they have one home: the renderer does not
 * resolve `light-dark()`, and an icon has no style sheet of the site.
 */
export const tokenColours = (scheme: 'light' | 'dark'): TokenColours => {
  const tokens = readFileSync(join(process.cwd(), file), 'utf8').matchAll(colourToken);
  const colours = new Map(
    [...tokens].map(([, name = '', light, dark, both = '']) => [
      name,
      (scheme === 'light' ? light : dark) ?? both,
    ]),
  );
  return {
    declarations: [...colours].map(([name, colour]) => `--${name}: ${colour};`).join(' '),
    of: (name) => {
      const colour = colours.get(name);
      if (colour === undefined) throw new Error(`${file} has no colour --${name}.`);
      return colour;
    },
  };
};
