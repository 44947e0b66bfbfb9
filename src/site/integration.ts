import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { writeCatalogueDatabase } from '../catalogue/database.ts';
import { formatFindings } from '../findings/report.ts';
import { formatHeaders } from '../routing/headers.ts';
import { formatRedirects } from '../routing/redirects.ts';
import type { SiteContent } from './content.ts';
import { currentDay } from './current-day.ts';
import { readContent } from './read-content.ts';

/** Writes what the platform reads beside the pages: routing tables and the lookup database. */
export const writePlatformFiles = async (
  content: SiteContent,
  options: { readonly catalogueFile: string; readonly routingDirectory: string; readonly baseUrl: string },
): Promise<void> => {
  const slugs = content.insights.map((insight) => insight.slug);
  await mkdir(options.routingDirectory, { recursive: true });
  await writeFile(join(options.routingDirectory, '_redirects'), formatRedirects(slugs));
  await writeFile(join(options.routingDirectory, '_headers'), formatHeaders(options.baseUrl));
  writeCatalogueDatabase(options.catalogueFile, content.catalogue, options.baseUrl);
};

/**
 * The build's own steps around Astro's: all content is checked before any page is made, all findings are
 * printed together, and the routing tables and the lookup database are written after the last page.
 */
export const nameplate = (baseUrl: string): AstroIntegration => {
  const projectDirectory = process.cwd();
  let published: SiteContent | undefined;
  return {
    name: 'nameplate',
    hooks: {
      'astro:build:start': async ({ logger }) => {
        const reading = await readContent(projectDirectory, currentDay());
        if (reading.kind === 'findings') {
          process.stderr.write(formatFindings(reading.findings, { colour: process.stderr.isTTY }));
          throw new Error('Nothing was built. Mend the findings above and build again.');
        }
        const { content } = reading;
        published = {
          ...content,
          insights: content.insights.filter((insight) => insight.status === 'published'),
        };
        logger.info(
          `content checked: ${published.insights.length} Insights, ${content.catalogue.products.length} products`,
        );
      },
      'astro:build:done': async ({ dir, logger }) => {
        if (published === undefined) return;
        const routingDirectory = fileURLToPath(dir);
        const catalogueFile = join(projectDirectory, 'build', 'catalogue.sqlite');
        await writePlatformFiles(published, { catalogueFile, routingDirectory, baseUrl });
        logger.info('routing tables and lookup database written');
      },
    },
  };
};
