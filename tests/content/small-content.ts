import { fixtureRoot } from '../fixture-root.ts';
import { readOrThrow } from './read-or-throw.ts';

/** The project with the catalogue and the Insights of the fixtures. */
export const content = await readOrThrow(fixtureRoot);
