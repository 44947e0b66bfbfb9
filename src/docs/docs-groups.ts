/** The pages of the documentation by the names of their files, in the order a reader turns them. */
export const docsGroups = [
  { title: 'Get started', slugs: ['readers', 'api-clients', 'suppliers', 'editors'] },
  { title: 'Understand', slugs: ['evidence-and-freshness', 'client-rules', 'versioning'] },
  { title: 'Look up', slugs: ['read-api', 'supplier-api', 'record-contract', 'errors', 'limits'] },
] as const satisfies readonly { readonly title: string; readonly slugs: readonly string[] }[];
