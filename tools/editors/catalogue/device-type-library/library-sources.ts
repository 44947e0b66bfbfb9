import type { AuthoredProduct, ProductSource } from '../../../../src/content/catalogue/product-file.ts';

/** The public name of the library: commits of a fork that the library contains are cited by it. */
export const libraryRepository = 'netbox-community/devicetype-library';

type LibrarySource = Extract<ProductSource, { readonly repository: string }>;

/** The sources of a record that are files of the library. */
export const librarySources = ({ sources }: Pick<AuthoredProduct, 'sources'>): LibrarySource[] =>
  sources.filter(
    (source): source is LibrarySource => 'repository' in source && source.repository === libraryRepository,
  );
