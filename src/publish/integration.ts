import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { buildOrigin, codeOrigin, fileWithoutOrigin } from './build-origin.ts';
import { consoleShapes } from './console-shapes.ts';
import { keptPlaces } from './kept-places.ts';
import { type BundledProgram, bundleProgram } from './program/bundle.ts';
import { keepProgram } from './program/kept-program.ts';
import { loadSiteProgram } from './program/site-program.ts';
import { shareContent } from './share-content.ts';
import { beginSiteBuild, type SiteBuild } from './site-build.ts';

/**
 * Lets Astro bundle the program that renders the site, and then builds the site with it. A build that has the program already
 * does the same without Astro: `buildWithKeptProgram`.
 */
export const nameplate = (baseUrl: string): AstroIntegration => {
  const project = process.cwd();
  const compiled: string[] = [];
  let siteBuild: SiteBuild | undefined;
  let program: BundledProgram | undefined;
  let siteDirectory = '';

  const build = async (): Promise<void> => {
    if (siteBuild === undefined || program === undefined) throw new Error('Astro bundled no program.');
    const { origin, isOnDemand } = siteBuild;
    const unnamed = fileWithoutOrigin(project, compiled);
    if (unnamed !== undefined) {
      throw new Error(
        `${unnamed} is compiled into the pages. Name it in src/publish/build-origin.ts: builds after a change of it would not notice.`,
      );
    }
    if (buildOrigin(project, codeOrigin(project, baseUrl), isOnDemand).program !== origin.program) {
      throw new Error('A file of the project was changed while the site was built. Build again.');
    }
    // With the program for functions there is more to keep.
    if (!isOnDemand) keepProgram(keptPlaces(project).program, origin.program, program, siteDirectory);
    await siteBuild.finish(await loadSiteProgram(`${program.directory}/${program.entry}`), siteDirectory);
  };

  return {
    name: 'nameplate',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        updateConfig({ vite: { plugins: [...shareContent, consoleShapes] } });
        if (command !== 'build') return;
        siteBuild = await beginSiteBuild(project, baseUrl);
        const plugin = bundleProgram(
          (files) => compiled.push(...files),
          (bundled) => {
            program = bundled;
          },
        );
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:config:done': ({ config, buildOutput }) => {
        siteDirectory = fileURLToPath(buildOutput === 'server' ? config.build.client : config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'nameplate',
          // Called when all is bundled. The program is there until Astro has what it renders itself: nothing.
          getStaticPaths: async () => {
            await build();
            return [];
          },
          render: () => Promise.reject(new Error('Nothing is left for Astro to render.')),
        });
      },
    },
  };
};
