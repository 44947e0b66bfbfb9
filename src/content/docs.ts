import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { TextSchema } from '../contracts/primitives.ts';
import { authoredLine } from './findings/authored-text.ts';
import { compareFindings, createFault, type Fault, type Finding, type Reading } from './findings/finding.ts';
import { readFields } from './findings/read-fields.ts';
import { checkText, decodeText } from './findings/read-text.ts';
import { splitFrontmatter } from './insights/frontmatter.ts';

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

/** Pages that are listed together. */
type DocsGroup = { readonly title: string; readonly slugs: readonly string[] };

/** The file of the documentation's own front page. */
export const docsFrontSlug = 'index';

/** The other pages by the names of their files, in the order a reader turns them. */
export const docsGroups: readonly DocsGroup[] = [
  { title: 'Get started', slugs: ['readers', 'api-clients', 'suppliers', 'editors'] },
  { title: 'Understand', slugs: ['evidence-and-freshness', 'client-rules', 'versioning'] },
  { title: 'Look up', slugs: ['read-api', 'supplier-api', 'record-contract', 'errors', 'limits', 'glossary'] },
];

/** The names of all files of the documentation, in the order a reader turns their pages. */
export const docsSlugs: readonly string[] = [docsFrontSlug, ...docsGroups.flatMap(({ slugs }) => slugs)];

/** What stands at the top of a file under `content/docs/`. */
const DocsFrontmatterSchema = z.strictObject({
  title: authoredLine(TextSchema).meta({ description: 'What the page is called.', example: 'Limits' }),
  description: authoredLine(TextSchema).meta({
    description: 'One sentence on what a reader finds there.',
    example: 'How many requests a key has, and how large a batch may be.',
  }),
});

/** A page of the documentation. */
export type DocsPage = z.infer<typeof DocsFrontmatterSchema> & {
  /** The name of its file without the ending. */
  readonly slug: string;
  /** The file, relative to the project, with forward slashes. */
  readonly file: string;
  /** Its address on the site. */
  readonly path: string;
};

/** Where the page of a file stands. */
export const docsPath = (slug: string): string => (slug === docsFrontSlug ? '/docs' : `/docs/${slug}`);

/** What reading the documentation comes to; it is whole only when there is no finding. */
type DocsReading = {
  /** The pages, in the order a reader turns them. */
  readonly pages: readonly DocsPage[];
  readonly findings: readonly Finding[];
};

const docsFault = createFault(docsRules);
const start = { line: 1, column: 1 };

const readTop = (bytes: Uint8Array): Reading<{ title: string; description: string }> => {
  const decoded = decodeText(bytes);
  const clean = decoded.value === undefined ? undefined : checkText(decoded.value);
  const parts = clean?.value === undefined ? undefined : splitFrontmatter(clean.value);
  const fields = parts?.yaml === undefined ? undefined : readFields(DocsFrontmatterSchema, parts.yaml);
  return {
    value: fields?.value,
    faults: [decoded, clean, parts, fields].flatMap((reading): readonly Fault[] => reading?.faults ?? []),
  };
};

/** Reads and checks the top of every file under `content/docs/` of a project. */
export const readDocs = (projectDirectory: string): DocsReading => {
  const folder = join(projectDirectory, 'content', 'docs');
  const names = readdirSync(folder);
  const unlisted = names.filter((name) => !docsSlugs.some((slug) => name === `${slug}.mdx`));
  const read = docsSlugs.map((slug) => {
    const name = `${slug}.mdx`;
    const { value, faults } = names.includes(name)
      ? readTop(readFileSync(join(folder, name)))
      : { value: undefined, faults: [docsFault('missing_page', start)] };
    return { slug, file: `content/docs/${name}`, value, faults };
  });
  return {
    pages: read.flatMap(({ slug, file, value }) =>
      value === undefined ? [] : [{ slug, file, path: docsPath(slug), ...value }],
    ),
    findings: [
      ...read.flatMap(({ file, faults }) => faults.map((fault) => ({ ...fault, file }))),
      ...unlisted.map((name) => ({ ...docsFault('unlisted_page', start), file: `content/docs/${name}` })),
    ].toSorted(compareFindings),
  };
};
