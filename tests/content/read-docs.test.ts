import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docsSlugs, readDocs } from '../../src/content/docs.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const text = '---\ntitle: A title\ndescription: A sentence.\n---\n\nText.\n';

const project = (): { directory: string; fileOf: (name: string) => string } => {
  const directory = temporaryDirectory();
  const fileOf = (name: string): string => join(directory, 'content', 'docs', name);
  mkdirSync(fileOf(''), { recursive: true });
  for (const slug of docsSlugs) writeFileSync(fileOf(`${slug}.mdx`), text);
  return { directory, fileOf };
};

const placesOf = (directory: string) =>
  readDocs(directory).findings.map(({ code, file, line, column }) => [code, file, line, column]);

describe('the documentation', () => {
  it('is read in the order a reader turns its pages', () => {
    const { pages, findings } = readDocs(project().directory);
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
    const { directory, fileOf } = project();
    writeFileSync(fileOf('limits.mdx'), text.replace('A title', '7'));
    expect(placesOf(directory)).toEqual([['wrong_type', 'content/docs/limits.mdx', 2, 8]]);
  });

  it('is refused when a file begins without its fields or is not text', () => {
    const { directory, fileOf } = project();
    writeFileSync(fileOf('errors.mdx'), 'Text.\n');
    writeFileSync(fileOf('limits.mdx'), Uint8Array.of(0xff));
    expect(placesOf(directory).map(([code, file]) => [code, file])).toEqual([
      ['frontmatter_missing', 'content/docs/errors.mdx'],
      ['not_utf8', 'content/docs/limits.mdx'],
    ]);
  });

  it('has every page that it lists, and lists every page that it has', () => {
    const { directory, fileOf } = project();
    rmSync(fileOf('limits.mdx'));
    writeFileSync(fileOf('forgotten.mdx'), text);
    expect(placesOf(directory)).toEqual([
      ['unlisted_page', 'content/docs/forgotten.mdx', 1, 1],
      ['missing_page', 'content/docs/limits.mdx', 1, 1],
    ]);
  });
});
