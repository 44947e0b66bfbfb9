import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFault, type Fault, type Reading } from '../findings/fault.ts';
import { compareFindings, type Finding } from '../findings/finding.ts';
import { readFields } from '../findings/read-fields.ts';
import { checkText, decodeText } from '../findings/read-text.ts';
import { splitFrontmatter } from '../insights/split-frontmatter.ts';
import { docsSlugs } from './docs-groups.ts';
import { DocsFrontmatterSchema, type DocsPage, docsPath } from './docs-page.ts';
import { docsRules } from './docs-rules.ts';

/** What reading the documentation comes to; it is whole only when there is no finding. */
export type DocsReading = {
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
