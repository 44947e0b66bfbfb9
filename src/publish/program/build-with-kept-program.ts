import { keptPlaces } from '../kept-places.ts';
import { beginSiteBuild } from '../site-build.ts';
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
  const { origin, finish } = await beginSiteBuild(projectDirectory, baseUrl);
  const entry = restoreProgram(keptPlaces(projectDirectory).program, origin.program, siteDirectory);
  if (entry === undefined) return false;
  await finish(await loadSiteProgram(entry), siteDirectory);
  return true;
};
