/** Pages that are listed together. */
export type DocsGroup = { readonly title: string; readonly slugs: readonly string[] };

/** The file of the documentation's own front page. */
export const docsFrontSlug = 'index';

/** The other pages by the names of their files, in the order a reader turns them. */
export const docsGroups: readonly DocsGroup[] = [
  { title: 'Get started', slugs: ['readers', 'api-clients', 'suppliers', 'editors'] },
  { title: 'Understand', slugs: ['evidence-and-freshness', 'client-rules', 'versioning'] },
  { title: 'Look up', slugs: ['read-api', 'supplier-api', 'record-contract', 'errors', 'limits'] },
];

/** The names of all files of the documentation, in the order a reader turns their pages. */
export const docsSlugs: readonly string[] = [docsFrontSlug, ...docsGroups.flatMap(({ slugs }) => slugs)];
