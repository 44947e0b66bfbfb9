import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withoutContent } from '../content/shared-content.ts';
import { fileKey } from './cache-key.ts';
import type { KeptFiles } from './kept-files.ts';
import type { SitePath, SiteProgram } from './program/site-program.ts';

/** Where and how {@link siteRenderer} writes. */
export type RenderOptions = {
  /** The address of the site. */
  readonly baseUrl: string;
  /** Where the site is built. It has none of its pages yet. */
  readonly siteDirectory: string;
  /** The files of earlier builds. */
  readonly keptFiles: KeptFiles;
  /** What the program is made from: it decides what pages with compiled content show. */
  readonly programOrigin: string;
  /** Called after each file with the number of files so far. */
  readonly onFile: (done: number) => void;
};

/** How many pages are rendered at once: social images are drawn on other cores meanwhile. */
const rendersAtOnce = 8;

/** The address that a path is rendered at. That of a page is the one of its file: Astro's build format `file`. */
const addressOf = ({ pathname, route }: SitePath, baseUrl: string): URL => {
  const path = pathname === '/' ? '/index' : pathname;
  return new URL(route.type === 'page' ? `${path}.html` : path, baseUrl);
};

/** The file of a path, relative to the site. */
export const fileOf = (path: SitePath): string =>
  decodeURIComponent(addressOf(path, 'http://localhost').pathname).slice(1);

/**
 * Makes a function that renders paths of the site and writes their files. A path whose `cacheKey` is known from an earlier
 * build is not rendered: its file is linked into the site. Throws when a path cannot be rendered, has no content, or has the
 * file of another one.
 */
export const siteRenderer = (
  { render }: Pick<SiteProgram, 'render'>,
  { baseUrl, siteDirectory, keptFiles, programOrigin, onFile }: RenderOptions,
): ((paths: readonly SitePath[]) => Promise<void>) => {
  const directories = new Set<string>();
  const written = new Set<string>();

  const placeFor = (file: string): string => {
    if (written.has(file)) throw new Error(`Two routes of the site make the file ${file}.`);
    written.add(file);
    const place = join(siteDirectory, file);
    const directory = dirname(place);
    if (!directories.has(directory)) mkdirSync(directory, { recursive: true });
    directories.add(directory);
    return place;
  };

  const write = async (path: SitePath): Promise<void> => {
    const file = fileOf(path);
    const place = placeFor(file);
    const key = path.cacheKey && fileKey(file, path.cacheKey, programOrigin);
    if (key && keptFiles.restore(key, place)) return;
    const rendered = () =>
      render(new Request(addressOf(path, baseUrl)), path.route).catch((cause: unknown) => {
        throw new Error(`${path.route.component} cannot make ${file}.`, { cause });
      });
    const response = await (key ? withoutContent(rendered) : rendered());
    if (response.body === null || (response.status >= 300 && response.status < 400)) {
      throw new Error(`${file} has no content. A route of the site must make a page or a file.`);
    }
    writeFileSync(place, new Uint8Array(await response.arrayBuffer()));
    if (key) keptFiles.keep(key, place);
  };

  let done = 0;
  return async (paths) => {
    const pending = paths.values();
    const writePending = async (): Promise<void> => {
      for (const path of pending) {
        await write(path);
        done += 1;
        onFile(done);
      }
    };
    await Promise.all(Array.from({ length: rendersAtOnce }, writePending));
  };
};
