import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { docsSlugs, readDocs } from '../../src/content/docs.ts';
import { docsComponents } from '../../src/content/docs-markup.ts';
import { placesOf, projectWith } from './project-with.ts';

const text = '---\ntitle: A title\ndescription: A sentence.\n---\n\nText.\n';

/** What is read of all pages, some of them replaced, without those in `missing`. */
const read = (files: Readonly<Record<string, string | Uint8Array>> = {}, missing: readonly string[] = []) => {
  const slugs = docsSlugs.filter((slug) => !missing.includes(slug));
  const pages = Object.fromEntries(slugs.map((slug) => [`docs/${slug}.mdx`, text]));
  return readDocs(projectWith({ ...pages, ...files }));
};

describe('the documentation', () => {
  it('is read in the order a reader turns its pages', () => {
    const { pages, findings } = read();
    expect(findings).toEqual([]);
    expect(pages.map(({ slug }) => slug)).toEqual(docsSlugs);
    expect(pages[0]).toEqual({
      slug: 'index',
      file: 'content/docs/index.mdx',
      path: '/docs',
      title: 'A title',
      description: 'A sentence.',
    });
  });

  it('is refused with a position when a field is wrong', () => {
    const { findings } = read({ 'docs/limits.mdx': text.replace('A title', '7') });
    expect(placesOf(findings)).toEqual([['wrong_type', 'content/docs/limits.mdx', 2, 8]]);
  });

  it('is refused when a file begins without its fields or is not text', () => {
    const { findings } = read({ 'docs/problems.mdx': 'Text.\n', 'docs/limits.mdx': Uint8Array.of(0xff) });
    expect(placesOf(findings)).toEqual([
      ['not_utf8', 'content/docs/limits.mdx', 1, 1],
      ['frontmatter_missing', 'content/docs/problems.mdx', 1, 1],
    ]);
  });

  it.each([
    ['program_code', '{process.env.SECRET}'],
    ['program_code', 'Text {process.env.SECRET}.'],
    ['program_code', '| a |\n| --- |\n| {1 + 1} |'],
    ['program_code', "import secret from '../../.env?raw'"],
    ['program_code', 'export const a = 1'],
    ['program_code', '<ExampleCode file={process.env.SECRET} language="sh" />'],
    ['program_code', '<ExampleCode {...process.env} />'],
    ['unknown_component', '<CodeFrame language="sh">a</CodeFrame>'],
    ['unknown_component', '<script>alert(1)</script>'],
    ['unknown_component', '<>a</>'],
    ['stray_brace', 'Text {.'],
  ])('is refused with %s when the build would run what a page has: %s', (code, body) => {
    const { findings } = read({ 'docs/limits.mdx': `${text}\n${body}\n` });
    expect(findings.map((finding) => [finding.code, finding.file])).toEqual([
      [code, 'content/docs/limits.mdx'],
    ]);
    expect(findings[0]?.line).toBeGreaterThanOrEqual(8);
  });

  it('may have components of the list with values in quotation marks, and code', () => {
    const body =
      '<ExampleCode file="a.mjs" language="js" />\n\n`{a}` &#123;\n\n```js\nimport a from "{b}";\n```\n';
    expect(read({ 'docs/limits.mdx': `${text}\n${body}` }).findings).toEqual([]);
  });

  it('lists only components that there are', () => {
    for (const name of docsComponents) expect(existsSync(`src/components/docs/${name}.astro`)).toBe(true);
  });

  it('has every page that it lists, and lists every page that it has', () => {
    const { findings } = read({ 'docs/forgotten.mdx': text }, ['limits']);
    expect(placesOf(findings)).toEqual([
      ['unlisted_page', 'content/docs/forgotten.mdx', 1, 1],
      ['missing_page', 'content/docs/limits.mdx', 1, 1],
    ]);
  });
});
