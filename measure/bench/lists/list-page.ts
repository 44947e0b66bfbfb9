import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import * as z from 'zod';
import { launchChromium } from '../../../tests/launch-chromium.ts';
import { openValidator } from '../../../tests/site/validator-page.ts';
import { startServer } from '../http/server-process.ts';
import type { Section, SectionRow } from '../section.ts';
import { canWatchMemory, type MemoryWatch, watchMemory } from './process-memory.ts';
import { stockCatalogue, stockListCsv, stockListWorkbook } from './stock-list.ts';

const rowCount = 50_000;

/** The most memory that a list may take, in bytes; a catalogue, most of which is no part of its price lists, may take more. */
const maxMemory = { 'stock.csv': 150_000_000, 'stock.xlsx': 150_000_000, 'stock.xml': 200_000_000 };

/** A task of the page that is longer is felt as a pause. */
const longTask = 50;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Chromium reports tasks of 50 ms and more. */
const watchTasks = (): void => {
  const seen = { longest: 0 };
  Object.assign(globalThis, { longestTask: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
};

const ProcessesSchema = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.int() })) });

/** The process ids of the renderers of a browser, which run pages and workers. */
const renderersOf = async (browser: Browser): Promise<number[]> => {
  const tools = await browser.newBrowserCDPSession();
  const { processInfo } = ProcessesSchema.parse(await tools.send('SystemInfo.getProcessInfo'));
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
};

/** A list as a file: a browser that is given its content instead would have it in memory. */
type List = { readonly name: keyof typeof maxMemory; readonly path: string };

/** Opens a list on the page as a person would, checks it and writes its batches, and measures each step. */
const measureList = async (
  { name, path }: List,
  browser: Browser,
  baseUrl: string,
): Promise<SectionRow[]> => {
  const rows: SectionRow[] = [];
  const context = await browser.newContext();
  await context.addInitScript(watchTasks);
  const { page, makeChoices, checkList, listIs } = await openValidator(context, baseUrl);
  await (await context.newCDPSession(page)).send('HeapProfiler.collectGarbage');
  const watch: MemoryWatch = watchMemory(await renderersOf(browser));
  const before = watch.now();

  const step = async (words: string, act: () => Promise<unknown>): Promise<void> => {
    watch.takePeak();
    await page.evaluate(() => Object.assign(globalThis, { longestTask: { longest: 0 } }));
    const start = performance.now();
    await act();
    const took = performance.now() - start;
    const most = watch.takePeak() - before;
    const longest = await page.evaluate(() => {
      const { longestTask } = globalThis as { longestTask?: { longest: number } };
      return longestTask?.longest ?? Number.NaN;
    });
    const label = `${name}, ${words}`;
    if (canWatchMemory) {
      rows.push({
        name: `${label}: most memory above that of the page before`,
        value: megabytes(most),
        measured: most / 1e6,
        aim: maxMemory[name] / 1e6,
      });
    }
    rows.push(
      {
        name: `${label}: longest task of the page`,
        value: longest === 0 ? `below ${longTask} ms` : `${Math.round(longest)} ms`,
        measured: longest,
        aim: longTask,
      },
      { name: `${label}: time`, value: `${Math.round(took)} ms` },
    );
  };

  await step('opened', async () => {
    await page.locator('.intake input[type=file]').setInputFiles(path);
    await page.getByText(`${rowCount.toLocaleString('en')} rows`).waitFor();
  });
  await makeChoices();
  await step('checked', async () => {
    await checkList();
    await listIs('valid');
  });
  await step('batches written', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the batches' }).click(),
    ]);
    await download.path();
  });
  await step('report written', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download a report' }).click(),
    ]);
    await download.path();
  });
  watch.stop();
  await context.close();
  return rows;
};

/** What a whole list costs a browser: memory, and how long the page does not answer. */
export const listPage: Section = {
  name: `a list of ${rowCount.toLocaleString('en')} rows in Chromium: memory of its processes for pages, and the longest task`,
  needsBuild: true,
  run: async (say) => {
    const server = await startServer('host-server.ts', [join('build', 'catalogue.sqlite'), 'dist']);
    const baseUrl = `http://127.0.0.1:${server.port}`;
    const rows: SectionRow[] = [];
    const directory = mkdtempSync(join(tmpdir(), 'nameplate-lists-'));
    const lists = [
      { name: 'stock.csv', write: stockListCsv },
      { name: 'stock.xlsx', write: stockListWorkbook },
      { name: 'stock.xml', write: stockCatalogue },
    ] as const;
    for (const { name, write } of lists) {
      say(name);
      const list = { name, path: join(directory, name) };
      writeFileSync(list.path, write(rowCount));
      // A browser of its own, so that no list has the memory of another.
      const browser = await launchChromium();
      rows.push(...(await measureList(list, browser, baseUrl)));
      await browser.close();
    }
    rmSync(directory, { recursive: true });
    await server.stop();
    return rows;
  },
};
