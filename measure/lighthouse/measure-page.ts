import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KindOfPage } from '../../tests/end-to-end/kinds-of-pages.ts';
import { categories, type PageScores } from './page-scores.ts';
import { runLighthouse, scoreOf } from './run-lighthouse.ts';

/** Where and with which browser pages are measured, and where the reports go. */
export type Laboratory = {
  readonly baseUrl: string;
  /** The port on which the browser can be controlled. */
  readonly debuggingPort: number;
  readonly reportDirectory: string;
};

/** Other work on the machine can only slow a page, so the best of a few runs is nearest to the page itself. */
const maxRuns = 3;

const measureOnce = async (
  { kind, path, filePath = path, unlisted }: KindOfPage,
  device: PageScores['device'],
  { baseUrl, debuggingPort, reportDirectory }: Laboratory,
): Promise<PageScores> => {
  const wanted = categories.filter((category) => category !== 'seo' || unlisted === undefined);
  const {
    audits,
    categories: results,
    report,
  } = await runLighthouse(`${baseUrl}${filePath}`, device, debuggingPort, wanted);
  await mkdir(reportDirectory, { recursive: true });
  await writeFile(join(reportDirectory, `${kind}-${device}.html`), report);
  const failing = Object.values(results)
    .filter(({ score }) => (score ?? 0) < 1)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const scores = wanted.map((category) => [category, scoreOf(results[category])]);
  return { kind, device, scores: Object.fromEntries(scores), failing };
};

/**
 * Runs Lighthouse on one page, again where its performance is not perfect, and gives the best run. The report of the
 * last run is kept.
 */
export const measurePage = async (
  page: KindOfPage,
  device: PageScores['device'],
  laboratory: Laboratory,
): Promise<PageScores> => {
  let best = await measureOnce(page, device, laboratory);
  for (let run = 2; run <= maxRuns && best.scores.performance !== 100; run += 1) {
    const next = await measureOnce(page, device, laboratory);
    if ((next.scores.performance ?? 0) > (best.scores.performance ?? 0)) best = next;
  }
  return best;
};
