import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { openSqliteCatalogue } from '../../functions/catalogue/sqlite-catalogue.ts';
import type { RenderPage } from '../../functions/catalogue-pages/page-endpoints.ts';
import { findPage } from '../../functions/catalogue-pages/page-view.ts';
import { median } from './measure.ts';
import type { SectionRow } from './section.ts';

/** How often each page is timed; each time for another record. */
export const pageTimes = 25;

/** A kind of page: its name, the path of each time, and the most milliseconds that it should take. */
export type TimedPage = {
  readonly name: string;
  readonly path: (time: number) => string;
  readonly aim?: number;
};

/** Searches for the part number of each time, and for words that most records have; each should take at most `aim` milliseconds. */
export const searches = (partNumber: (time: number) => string, aim: number): TimedPage[] => [
  {
    name: 'a search for a part number',
    path: (time) => `/lookup?page=1&q=${encodeURIComponent(partNumber(time))}`,
    aim,
  },
  { name: 'a search for a word of most records', path: () => '/lookup?page=1&q=device', aim },
  {
    name: 'a search for eight words of most records',
    path: () => '/lookup?page=1&q=device+power+interfaces+console+module+u+1+x',
    aim,
  },
];

const ProgramSchema = z.object({
  renderPage: z.custom<RenderPage>((value) => typeof value === 'function'),
});

/**
 * How long pages of a built project take from address to HTML, in process, once the program is warm: the first round of each
 * kind is not counted.
 */
export const measurePages = async (root: string, pages: readonly TimedPage[]): Promise<SectionRow[]> => {
  const file = join(root, 'build', 'catalogue.sqlite');
  const catalogue = openSqliteCatalogue(file);
  const entry = pathToFileURL(join(root, 'build', 'pages', 'entry.mjs')).href;
  const { renderPage } = ProgramSchema.parse(await import(entry));
  const render = async (path: string): Promise<void> => {
    const address = new URL(path, 'http://localhost');
    const page = findPage({ url: address.href });
    if (page === undefined) throw new Error(`${path} is no page.`);
    const outcome = await page.find(catalogue, address);
    if (outcome.kind === 'moved') throw new Error(`${path} leads elsewhere.`);
    await renderPage(address.pathname, outcome.status, outcome.view);
  };
  const rows: SectionRow[] = [];
  for (const { name, path, aim } of pages) {
    for (let time = 0; time < pageTimes; time += 1) await render(path(time));
    const values: number[] = [];
    for (let time = 0; time < pageTimes; time += 1) {
      const start = performance.now();
      await render(path(time));
      values.push(performance.now() - start);
    }
    const measured = median(values);
    rows.push({
      name,
      value: `${measured.toFixed(1)} ms`,
      measured,
      ...(aim === undefined ? {} : { aim }),
    });
  }
  await catalogue.close();
  return rows;
};
