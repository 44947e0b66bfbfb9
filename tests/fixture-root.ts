import { join } from 'node:path';

/** The folder whose `content/` has the small catalogue and the Insights of the tests, relative to the project. */
export const fixtureRoot = join('tests', 'fixtures');
