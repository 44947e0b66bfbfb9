import { join } from 'node:path';

/** Where builds keep what later builds use: in Astro's cache, which hosts that keep `node_modules` between builds keep too. */
export const keptPlaces = (projectDirectory: string) => {
  const cache = join(projectDirectory, 'node_modules', '.astro');
  return {
    /** Files of the site, one for each key. */
    pages: join(cache, 'nameplate'),
    /** The products, as they were read and checked. */
    products: join(cache, 'nameplate-products'),
    /** What search results show, one file for each entry of the search index. */
    searchResults: join(cache, 'nameplate-search'),
    /** The program that renders the site. */
    program: join(cache, 'nameplate-program'),
  };
};
