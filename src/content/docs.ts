import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { TextSchema } from '../contracts/primitives.ts';
import { catalogueFilesPath } from '../contracts/site-paths.ts';
import { checkDocsMarkup } from './docs-markup.ts';
import {
  type ContentFinding,
  compareFindings,
  createFault,
  findingsIn,
  type Reading,
  refused,
  startOfFile,
} from './findings/content-finding.ts';
import { authoredLine } from './findings/field-rules.ts';
import { readFields } from './findings/read-fields.ts';
import { readText } from './findings/read-text.ts';
import { splitFrontmatter } from './insights/frontmatter.ts';

/** Why the list of documentation pages and their files contradict each other, by finding code. */
export const docsRules = {
  unlisted_page: () => ({
    why: 'This page is in no group of the documentation, so no reader would find it.',
    fix: 'Add the file name without `.mdx` to a group of `docsGroups` in src/content/docs.ts.',
  }),
  missing_page: () => ({
    why: 'The documentation lists this page, but the file does not exist.',
    fix: 'Create the file, or remove its name from `docsGroups` in src/content/docs.ts.',
  }),
} as const;

/** Pages that are listed under one title. */
type DocsGroup = { readonly title: string; readonly slugs: readonly string[] };

/** The file name of the front page of the documentation, without its extension. */
export const docsFrontSlug = 'index';

/** The other pages by file name without extension, in reading order. */
export const docsGroups: readonly DocsGroup[] = [
  { title: 'Get started', slugs: ['readers', 'api-clients', 'suppliers', 'first-batch', 'editors'] },
  { title: 'Understand', slugs: ['verification', 'data-licence', 'privacy', 'limits'] },
  {
    title: 'Build a client',
    slugs: [
      'client-rules',
      'client',
      'python',
      'contract-package',
      'generate-client',
      'agents',
      'problems',
      'caching',
      'versioning',
    ],
  },
  {
    title: 'Check price lists',
    slugs: ['price-lists', 'excel-lists', 'sap-lists', 'bmecat-catalogues', 'validate-in-ci'],
  },
  {
    title: 'The catalogue',
    slugs: [
      'catalogue-files',
      'statements',
      'functions',
      'list-lookup',
      'security-advisories',
      'spreadsheets',
    ],
  },
  {
    title: 'Reference',
    slugs: ['read-api', 'supplier-api', 'contract', 'proposed-provider-interface', 'console', 'glossary'],
  },
];

/** The anchor of a group on the front page of the documentation. */
export const groupAnchor = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** The file names of all pages without extension, in reading order. */
export const docsSlugs: readonly string[] = [docsFrontSlug, ...docsGroups.flatMap(({ slugs }) => slugs)];

/** The pages that are at an address of their own, by their file names. */
const ownPaths: Readonly<Record<string, string>> = {
  [docsFrontSlug]: '/docs',
  verification: '/verification',
  problems: '/problems',
  'catalogue-files': catalogueFilesPath,
  contract: '/contract',
};

/** The path of a page on the site. */
export const docsPath = (slug: string): string => ownPaths[slug] ?? `/docs/${slug}`;

/** Where each former page of the documentation is now. The headings have moved with their ids, so links to them still lead there. */
export const replacedDocs: readonly { readonly from: string; readonly to: string }[] = [
  { from: '/docs/retries', to: '/problems' },
  { from: '/docs/too-many-requests', to: '/problems#too-many-requests' },
  { from: '/docs/what-there-is-not', to: '/docs/limits' },
  { from: '/docs/record-contract', to: '/contract' },
  { from: '/docs/errors', to: '/problems' },
  { from: '/docs/catalogue-files', to: catalogueFilesPath },
  { from: '/docs/evidence-and-freshness', to: '/verification' },
];

/** The frontmatter of a file under `content/docs/`. */
const DocsFrontmatterSchema = z.strictObject({
  title: authoredLine(TextSchema).meta({ description: 'The title of the page.', example: 'Limits' }),
  description: authoredLine(TextSchema).meta({
    description: 'What the page covers, in one sentence.',
    example: 'How many requests a key may make, and how large a batch may be.',
  }),
});

/** A page of the documentation. */
export type DocsPage = z.infer<typeof DocsFrontmatterSchema> & {
  /** Its file name without extension. */
  readonly slug: string;
  /** The file, relative to the project, with forward slashes. */
  readonly file: string;
  /** Its path on the site. */
  readonly path: string;
};

/** The result of reading the documentation; it is complete only when there is no finding. */
type DocsReading = {
  /** The pages in reading order. */
  readonly pages: readonly DocsPage[];
  readonly findings: readonly ContentFinding[];
};

const docsFault = createFault(docsRules);

const readPage = (bytes: Uint8Array): Reading<{ title: string; description: string }> => {
  const { value: text, faults } = readText(bytes);
  if (text === undefined) return { value: undefined, faults };
  const parts = splitFrontmatter(text);
  if (parts.yaml === undefined) return { value: undefined, faults: parts.faults };
  const fields = readFields(DocsFrontmatterSchema, parts.yaml);
  return { value: fields.value, faults: [...fields.faults, ...checkDocsMarkup(parts.body ?? '')] };
};

/** Reads the frontmatter and checks the text of every file under `content/docs/` of a project. */
export const readDocs = (projectDirectory: string): DocsReading => {
  const folder = join(projectDirectory, 'content', 'docs');
  const names = readdirSync(folder);
  const unlisted = names.filter((name) => !docsSlugs.some((slug) => name === `${slug}.mdx`));
  const read = docsSlugs.map((slug) => {
    const name = `${slug}.mdx`;
    const { value, faults } = names.includes(name)
      ? readPage(readFileSync(join(folder, name)))
      : refused(docsFault('missing_page', startOfFile));
    return { slug, file: `content/docs/${name}`, value, faults };
  });
  return {
    pages: read.flatMap(({ slug, file, value }) =>
      value === undefined ? [] : [{ slug, file, path: docsPath(slug), ...value }],
    ),
    findings: [
      ...read.flatMap(({ file, faults }) => findingsIn(file, faults)),
      ...unlisted.flatMap((name) =>
        findingsIn(`content/docs/${name}`, [docsFault('unlisted_page', startOfFile)]),
      ),
    ].toSorted(compareFindings),
  };
};
