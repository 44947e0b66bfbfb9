import lighthouse, { desktopConfig } from 'lighthouse';
import type { Category, PageScores } from './page-scores.ts';

/**
 * Runs Lighthouse on an address in the browser that listens on a port, for some categories. Throws when it gives no
 * result.
 */
export const runLighthouse = async (
  address: string,
  device: PageScores['device'],
  debuggingPort: number,
  wanted: readonly Category[],
) => {
  const run = await lighthouse(
    address,
    { port: debuggingPort, output: 'html', onlyCategories: [...wanted], logLevel: 'error' },
    device === 'desktop' ? desktopConfig : undefined,
  );
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${address}.`);
  const { runtimeError } = run.lhr;
  if (runtimeError !== undefined) throw new Error(`Lighthouse on ${address}: ${runtimeError.message}`);
  return { ...run.lhr, report: [run.report].flat().join('\n') };
};

/** A score of Lighthouse from 0 to 100; 0 where it has none. */
export const scoreOf = (result: { readonly score: number | null } | undefined): number =>
  Math.round((result?.score ?? 0) * 100);
