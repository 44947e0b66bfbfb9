import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const assets = join('dist', 'assets');

/** Those of the scripts that these texts name. Which name a bundler gives to a script does not matter. */
const scriptsNamed = (texts: readonly string[], pattern: RegExp): ((url: URL) => boolean) => {
  const names = new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
  if (names.size === 0) throw new Error(`No script of the build has ${pattern.source}.`);
  return ({ pathname }) => names.has(pathname.replace('/assets/', ''));
};

const scriptText = (name: string): string => readFileSync(join(assets, name), 'utf8');

/** The program of a page: what the script in its HTML imports once the page is there. */
export const programOf = (path: string): ((url: URL) => boolean) => {
  const html = readFileSync(join('dist', `${path}.html`), 'utf8');
  const own = [...html.matchAll(/<script[^>]* src="\/assets\/([^"]+)"/g)].map(([, name = '']) => name);
  return scriptsNamed(own.map(scriptText), /\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g);
};

/** The scripts that workers run. */
export const workers = (): ((url: URL) => boolean) => {
  const all = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return scriptsNamed(all.map(scriptText), /\bnew Worker\(new URL\(["'`]\/assets\/([^"'`]+)["'`]/g);
};
