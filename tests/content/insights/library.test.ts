import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInsightLibrary } from '../../../src/content/insights/library.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { article, publishedArticle, today } from './article.ts';
import { fixtureRecords, libraryFixtures } from './fixtures.ts';

const paragraph = 'A part number is a string somebody issued.\n';

const read = (directory: string) =>
  readInsightLibrary({ directory, projectDirectory: directory, today, records: fixtureRecords });

describe('a directory of Insights', () => {
  it.each(libraryFixtures)(
    'gives its Insights in order and the findings of all files: $name',
    async (fixture) => {
      const { insights, findings, warnings } = await read(fixture.directory);
      const places = (found: typeof findings) =>
        found.map(({ file, code, line, column }) => ({ file, code, line, column }));
      expect({
        insights: insights.map(({ file }) => file),
        findings: places(findings),
        warnings: places(warnings),
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
    const nothing = { insights: [], withdrawn: [], findings: [], warnings: [] };
    expect(await readInsightLibrary(location)).toEqual(nothing);
    mkdirSync(directory, { recursive: true });
    expect(await readInsightLibrary(location)).toEqual(nothing);
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

  it('gives those withdrawn apart, the last one first, and asks of their text what it asks of a draft', async () => {
    const withdrawn = (date: string) => ({ date, reason: 'Its main source was withdrawn.' });
    const library = await read(
      temporaryDirectory({
        'one.mdx': publishedArticle({ withdrawn: withdrawn('2026-06-01'), replaces: ['older'] }),
        'two.mdx': article('Withdrawn in 2026.\n', {
          status: 'published',
          sources: [],
          withdrawn: withdrawn('2026-06-02'),
        }),
        'three.mdx': publishedArticle(),
      }),
    );
    expect(library.findings).toEqual([]);
    expect(library.insights.map(({ slug }) => slug)).toEqual(['three']);
    const told = {
      title: 'One dot, two parts',
      author: 'Nameplate editors',
      category: 'Identity',
      publishedAt: '2026-05-04',
    };
    expect(library.withdrawn).toEqual([
      { ...told, slug: 'two', withdrawn: withdrawn('2026-06-02') },
      { ...told, slug: 'one', replaces: ['older'], withdrawn: withdrawn('2026-06-01') },
    ]);
  });
});
