/** Why a file of the documentation is refused whatever stands in it, by finding code. */
export const docsRules = {
  unlisted_page: () => ({
    why: 'No list of the documentation names this page, so no reader would find it.',
    fix: { advice: 'Add the name of the file without `.mdx` to a group in src/docs/docs-groups.ts.' },
  }),
  missing_page: () => ({
    why: 'The documentation lists this page, and the file is not there.',
    fix: { advice: 'Write the file, or take its name out of src/docs/docs-groups.ts.' },
  }),
} as const;
