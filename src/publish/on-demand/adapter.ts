import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroAdapter, AstroIntegration } from 'astro';
import { catalogueFile } from '../catalogue-file.ts';
import { beginSiteBuild } from '../site-build.ts';

/** What exists once for each record. */
const recordRoutes: ReadonlySet<string> = new Set([
  'src/pages/products/[id].astro',
  'src/pages/api/v1/products/[id].json.ts',
]);

/** The folder of the program that renders records, beside the lookup database. Its entry is `entry.mjs`. */
const programDirectory = (): URL => pathToFileURL(`${join(dirname(catalogueFile()), 'record-pages')}/`);

/** Astro builds no program without an adapter. Ours is one function: `netlify/functions/records.ts` calls it. */
const adapter: AstroAdapter = {
  name: 'nameplate-record-pages',
  entrypointResolution: 'auto',
  serverEntrypoint: new URL('./render-record.ts', import.meta.url),
  supportedAstroFeatures: {
    hybridOutput: 'stable',
    staticOutput: 'stable',
    serverOutput: 'stable',
    sharpImageService: 'stable',
  },
};

/** Keeps the reader of the content files out of the program: it finds no such files where it runs. */
const leaveOutContent = {
  name: 'nameplate-no-content',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }: { readonly name: string }) => name === 'ssr',
  resolveId: (source: string) =>
    source.endsWith('/shared-content.ts')
      ? fileURLToPath(new URL('./no-content.ts', import.meta.url))
      : undefined,
} as const;

/** Makes the build leave out the pages and bodies of records, when there are too many, and build a program for them. */
export const recordsOnDemand = (baseUrl: string): AstroIntegration => {
  let isOnDemand = false;
  return {
    name: 'nameplate-records-on-demand',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        if (command !== 'build') return;
        ({ isOnDemand } = await beginSiteBuild(process.cwd(), baseUrl));
        if (!isOnDemand) return;
        updateConfig({
          build: { client: config.outDir, server: programDirectory(), serverEntry: 'entry.mjs' },
          vite: {
            plugins: [leaveOutContent],
            // The function is deployed without the packages of the project.
            environments: { ssr: { resolve: { noExternal: true } } },
          },
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        if (isOnDemand) setAdapter(adapter);
      },
      'astro:route:setup': ({ route }) => {
        if (isOnDemand && recordRoutes.has(route.component)) route.prerender = false;
      },
    },
  };
};
