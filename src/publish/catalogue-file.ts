import { join } from 'node:path';

/** The lookup database that a build writes: what `CATALOGUE_FILE` names, otherwise `build/catalogue.sqlite`. */
export const catalogueFile = (): string =>
  process.env.CATALOGUE_FILE ?? join(process.cwd(), 'build', 'catalogue.sqlite');
