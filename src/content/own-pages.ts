import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { SlugSchema } from '../contracts/insight.ts';
import { TextSchema } from '../contracts/primitives.ts';
import { checkDocsMarkup } from './docs-markup.ts';
import { type ContentFinding, createFault, findingsIn, startOfFile } from './findings/content-finding.ts';
import { authoredLine } from './findings/field-rules.ts';
import { readFields } from './findings/read-fields.ts';
import { readText } from './findings/read-text.ts';
import { splitFrontmatter } from './insights/frontmatter.ts';

/** Why a page of the operator is refused for its name, by finding code. */
export const ownPageRules = {
  page_name: () => ({
    why: 'The file name becomes the address of the page, so it must consist of lower-case letters a to z and digits, in words joined by single hyphens, and end in `.mdx`.',
    fix: 'Rename the file after its subject, for example `imprint.mdx`.',
  }),
} as const;

const ownPageFault = createFault(ownPageRules);

const OwnPageSchema = z.strictObject({
  title: authoredLine(TextSchema).meta({
    description: 'The title of the page, by which the foot of every page links it.',
    example: 'Imprint',
  }),
  description: authoredLine(TextSchema).meta({
    description: 'What the page is about, in one sentence.',
    example: 'Who is responsible for this site.',
  }),
});

/** A page of the operator, such as an imprint. */
export type OwnPage = z.infer<typeof OwnPageSchema> & {
  /** The file, relative to the folder of the operator's content, with forward slashes. */
  readonly file: string;
  /** Its path on the site. */
  readonly path: string;
};

const noComponents: ReadonlySet<string> = new Set();

/** Reads and checks `content/pages/*.mdx` of the operator's content, in the order of their names; possibly none. */
export const readOwnPages = (
  ownRoot: string,
): { readonly pages: readonly OwnPage[]; readonly findings: readonly ContentFinding[] } => {
  const folder = join(ownRoot, 'content', 'pages');
  if (!existsSync(folder)) return { pages: [], findings: [] };
  const pages: OwnPage[] = [];
  const findings: ContentFinding[] = [];
  for (const name of readdirSync(folder)
    .filter((one) => !one.startsWith('.'))
    .sort()) {
    const file = `content/pages/${name}`;
    const slug = name.replace(/\.mdx$/, '');
    const { value: text, faults: ofText } =
      SlugSchema.safeParse(slug).success && name !== slug
        ? readText(readFileSync(join(folder, name)))
        : { value: undefined, faults: [ownPageFault('page_name', startOfFile)] };
    const { yaml, body = '', faults: ofLines = [] } = text === undefined ? {} : splitFrontmatter(text);
    const fields = yaml && readFields(OwnPageSchema, yaml);
    const ofMarkup = text === undefined ? [] : checkDocsMarkup(body, noComponents);
    const faults = [...ofText, ...ofLines, ...(fields?.faults ?? []), ...ofMarkup];
    for (const finding of findingsIn(file, faults)) findings.push(finding);
    if (fields?.value !== undefined) pages.push({ ...fields.value, file, path: `/pages/${slug}` });
  }
  return { pages, findings };
};
