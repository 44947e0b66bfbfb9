import { pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import { z } from 'zod';

/** A path of the site with its route and, where it has one, its cache key. */
export type SitePath = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** The program that renders the site: `entry.ts` with all pages, as Astro bundles it. */
export type SiteProgram = {
  /** Every path of the site that is built, with its route. */
  readonly staticPaths: () => Promise<readonly SitePath[]>;
  /** Renders the page or file of a route at the address of a request. Throws what its code throws. */
  readonly render: (request: Request, routeData: SitePath['route']) => Promise<Response>;
};

const isFunction = (value: unknown): boolean => typeof value === 'function';

const SiteProgramSchema = z.object({
  staticPaths: z.custom<SiteProgram['staticPaths']>(isFunction),
  render: z.custom<SiteProgram['render']>(isFunction),
});

/** Loads a bundled program by the path of its entry. Throws when it is not one. */
export const loadSiteProgram = async (entry: string): Promise<SiteProgram> =>
  SiteProgramSchema.parse(await import(pathToFileURL(entry).href));
