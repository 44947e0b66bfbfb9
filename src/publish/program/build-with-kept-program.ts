import { buildOrigin } from '../build-origin.ts';
import { keptPlaces } from '../kept-places.ts';
import { rendersOnDemand } from '../on-demand/threshold.ts';
import { beginSiteBuild, checkedContent } from '../site-build.ts';
import { restoreProgram } from './kept-program.ts';
import { loadSiteProgram } from './site-program.ts';

/**
 * Builds the site with the program of an earlier build of the same code, configuration and compiled content. False, and
 * nothing written, when none was kept. Prints what has to be fixed in the content and ends the process where there is any.
 */
export const buildWithKeptProgram = async (
  projectDirectory: string,
  baseUrl: string,
  siteDirectory: string,
): Promise<boolean> => {
  const { catalogue } = await checkedContent();
  const origin = buildOrigin(projectDirectory, baseUrl, rendersOnDemand(catalogue.products.length));
  const entry = restoreProgram(keptPlaces(projectDirectory).program, origin.program, siteDirectory);
  if (entry === undefined) return false;
  const build = await beginSiteBuild(projectDirectory, baseUrl);
  await build.finish(await loadSiteProgram(entry), siteDirectory);
  return true;
};
