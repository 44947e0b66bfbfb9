import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AstroPrerenderer } from 'astro';
import { withoutContent } from '../content/shared-content.ts';
import type { KeptFiles } from './kept-files.ts';

/** What Astro takes as "no file to write". */
const written = (): Response => new Response(null);

/** The file of a page or endpoint, relative to the site: the build format `file` puts it into the address. */
const fileOf = ({ url }: Request): string => decodeURIComponent(new URL(url).pathname);

/** The options of {@link writingPrerenderer}. */
export type WritingOptions = {
  /** Where the site is built. It has none of its files yet. */
  readonly siteDirectory: string;
  /** Opens the files of earlier builds, once the scripts and styles of this one are in the site. */
  readonly openKeptFiles: () => KeptFiles;
  /** Called after each file with the number of files so far and of all. */
  readonly onFile: (done: number, all: number) => void;
};

/**
 * Astro's prerenderer, with two differences. A path whose `cacheKey` is known from an earlier build is not rendered: its
 * file is linked into the site. And files are written here, at once, because Astro's four waits for each file take longer
 * than rendering it.
 */
export const writingPrerenderer = (
  inner: AstroPrerenderer,
  { siteDirectory, openKeptFiles, onFile }: WritingOptions,
): AstroPrerenderer => {
  const cacheKeys = new Map<string, string>();
  const directories = new Set<string>();
  let keptFiles: KeptFiles | undefined;
  let all = 0;
  let done = 0;

  const placeFor = (file: string): string => {
    const place = join(siteDirectory, file);
    const directory = dirname(place);
    if (!directories.has(directory)) mkdirSync(directory, { recursive: true });
    directories.add(directory);
    return place;
  };

  return {
    ...inner,
    name: 'nameplate',
    getStaticPaths: async () => {
      const paths = await inner.getStaticPaths();
      all = paths.length;
      keptFiles = openKeptFiles();
      for (const { pathname, route, cacheKey } of paths) {
        if (cacheKey === undefined) continue;
        cacheKeys.set(route.type === 'page' ? `${pathname}.html` : pathname, cacheKey);
      }
      return paths;
    },
    render: async (request, options) => {
      const file = fileOf(request);
      const place = placeFor(file);
      const cacheKey = cacheKeys.get(file);
      const key = cacheKey && `${file} ${cacheKey}`;
      if (key === undefined || keptFiles?.restore(key, place) !== true) {
        const render = () => inner.render(request, options);
        const rendered = await (key === undefined ? render() : withoutContent(render));
        const response = rendered instanceof Response ? rendered : rendered.response;
        // Redirects and empty answers are for Astro to judge.
        if (response.body === null || (response.status >= 300 && response.status < 400)) return rendered;
        writeFileSync(place, new Uint8Array(await response.arrayBuffer()));
        if (key !== undefined) keptFiles?.keep(key, place);
      }
      done += 1;
      onFile(done, all);
      return written();
    },
  };
};
