import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInsightLibrary } from '../../../src/content/insights/library.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { article, today } from './article.ts';
import { fixtureProducts, libraryFixtures } from './fixtures.ts';

const paragraph = 'A part number is a string somebody issued.\n';

const read = (directory: string) =>
  readInsightLibrary({ directory, projectDirectory: directory, today, products: fixtureProducts });

describe('a directory of Insights', () => {
  it.each(libraryFixtures)(
    'gives its Insights in order and the findings of all files: $name',
    async (fixture) => {
      const { insights, findings } = await read(fixture.directory);
      expect({
        insights: insights.map(({ file }) => file),
        findings: findings.map(({ file, code, line, column }) => ({ file, code, line, column })),
      }).toEqual(fixture.expected);
    },
  );

  it('is the same in whatever order its files were written', async () => {
    const fixture = libraryFixtures.find(({ name }) => name === 'library-in-order');
    if (fixture === undefined) throw new Error('The fixture library-in-order is missing.');
    const copy = temporaryDirectory();
    for (const name of readdirSync(fixture.directory).toReversed()) {
      cpSync(join(fixture.directory, name), join(copy, name), { recursive: true });
    }
    expect(await read(copy)).toEqual(await read(fixture.directory));
  });

  it('names files relative to the project, with forward slashes', async () => {
    const project = temporaryDirectory({
      'content/insights/2026/one.mdx': article(paragraph),
      'content/insights/2026/two.mdx': article('# Title\n'),
    });
    const directory = join(project, 'content', 'insights');
    const { insights, findings } = await readInsightLibrary({ directory, projectDirectory: project, today });
    expect(insights.map(({ file }) => file)).toEqual(['content/insights/2026/one.mdx']);
    expect(findings.map(({ file }) => file)).toEqual(['content/insights/2026/two.mdx']);
  });

  it('may be empty or not there: a service may have no Insights', async () => {
    const project = temporaryDirectory();
    const directory = join(project, 'content', 'insights');
    const location = { directory, projectDirectory: project, today };
    expect(await readInsightLibrary(location)).toEqual({ insights: [], findings: [] });
    mkdirSync(directory, { recursive: true });
    expect(await readInsightLibrary(location)).toEqual({ insights: [], findings: [] });
  });

  it('reports each of three files of one name but the first, and says which file has the name', async () => {
    const same = article(paragraph);
    const others = { 'c/same.mdx': same, 'a/same.mdx': same, 'b/same.mdx': same };
    const { findings } = await read(temporaryDirectory({ ...others, 'c/other.mdx': article('# Title\n') }));
    expect(findings.map(({ file, code }) => [file, code])).toEqual([
      ['b/same.mdx', 'duplicate_slug'],
      ['c/other.mdx', 'title_heading'],
      ['c/same.mdx', 'duplicate_slug'],
    ]);
    expect(findings[0]?.why).toContain('a/same.mdx');
  });
});
