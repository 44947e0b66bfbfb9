import { describe, expect, it } from 'vitest';
import { readInsightLibrary } from '../../src/content/insights/library.ts';
import { insightBody, publishedInsights } from '../../src/publish/api-bodies.ts';
import { article, citedParagraph, today, validFields } from '../content/insights/article.ts';
import { content } from '../content/whole-content.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const baseUrl = 'https://nameplate.example';

const [source] = validFields.sources;
const corrections = [
  { date: '2026-05-10', was: 'The article counted 19.', now: 'It counts 21.' },
  { date: '2026-05-08', was: 'The report was of 2018.', now: 'It is of 2019.' },
];
const sources = [
  { ...source, supersededBy: { label: 'Edition 7', url: 'https://issuer.com/2025/7' } },
  { ...source, url: 'https://issuer.com/list', unpinned: 'The issuer has one address for all 3 lists.' },
];
const body = `A part of 5 grams. [[1]](#source-1) [[2]](#source-2)

<Callout label="Parts by length" data="charted/lengths.csv">
Most have 8 characters. [[1]](#source-1)
</Callout>

## What 2 programs do

<Callout label="Read back" data="charted/programs.csv">
One keeps the zero. [[1]](#source-1)
</Callout>

<Callout label="Days" data="charted/days.csv">
Two days of one file. [[1]](#source-1)
</Callout>

- The last of 4 items. [[1]](#source-1)
`;
const files = {
  'charted/lengths.csv': 'length,part numbers\n5,241\n8,1412\n',
  'charted/programs.csv': 'program,12.50,00123\nOne,12.5,123\nOther 2,kept,kept\n',
  'charted/days.csv': 'event,date\nAdded,2020-02-23\nEdited,2023-05-22\n',
};

const written = {
  'charted.mdx': article(body, { status: 'published', sources, corrections }),
  'long.mdx': article(`${'word '.repeat(219)}[[1]](#source-1)\n`, {
    status: 'published',
    corrections: [{ date: '2026-05-10', was: 'word '.repeat(300).trim(), now: 'Another word.' }],
  }),
  'plain.mdx': article(citedParagraph, { status: 'published' }),
  ...files,
};

const jsonOf = async (slug: string) => {
  const directory = temporaryDirectory(written);
  const library = await readInsightLibrary({ directory, projectDirectory: directory, today });
  const insight = publishedInsights(library).find((other) => other.slug === slug);
  if (insight === undefined) throw new Error(`No Insight ${slug}: ${JSON.stringify(library.findings)}`);
  return insightBody(insight, baseUrl).data;
};

describe('the JSON of an article', () => {
  it('has, in the order of the page, its text, the headings and rows of its charts and tables, and then its remarks and corrections', async () => {
    const data = (name: string) => `Data as CSV: ${baseUrl}/evidence/charts/charted/${name}.csv`;
    expect((await jsonOf('charted')).blocks).toEqual([
      { type: 'paragraph', text: 'A part of 5 grams. [1] [2]' },
      {
        type: 'callout',
        label: 'Parts by length',
        text: `Most have 8 characters. [1] Part numbers, by length. ${data('lengths')}`,
      },
      { type: 'list', items: ['length: part numbers', '5: 241', '8: 1,412'] },
      { type: 'heading', text: 'What 2 programs do' },
      { type: 'callout', label: 'Read back', text: `One keeps the zero. [1] ${data('programs')}` },
      { type: 'list', items: ['program: 12.50; 00123', 'One: 12.5; 123', 'Other 2: kept; kept'] },
      {
        type: 'callout',
        label: 'Days',
        text: `Two days of one file. [1] Date, by event. ${data('days')}`,
      },
      { type: 'list', items: ['event: date', 'Added: 2020-02-23', 'Edited: 2023-05-22'] },
      { type: 'list', items: ['The last of 4 items. [1]'] },
      {
        type: 'callout',
        label: 'The address of source 2 may change',
        text: 'The issuer has one address for all 3 lists.',
      },
      {
        type: 'callout',
        label: 'A newer edition of source 1 exists',
        text: 'Edition 7. The article cites the edition named in its sources. The newer one: https://issuer.com/2025/7',
      },
      {
        type: 'callout',
        label: 'Correction of 2026-05-10',
        text: 'Before: The article counted 19. Now: It counts 21.',
      },
      {
        type: 'callout',
        label: 'Correction of 2026-05-08',
        text: 'Before: The report was of 2018. Now: It is of 2019.',
      },
    ]);
  });

  it('has every figure of the text, of the data, of the remarks and of the corrections that its page is made from', async () => {
    const said = [body, ...Object.values(files), JSON.stringify([sources, corrections])].join(' ');
    const json = JSON.stringify((await jsonOf('charted')).blocks).replaceAll(/(?<=\d),(?=\d{3})/g, '');
    const figures = said
      .replaceAll(source?.url ?? '', '')
      .replaceAll(source?.label ?? '', '')
      .replaceAll(source?.evidenceDate ?? '', '')
      .match(/\d+(?:[.-]\d+)*/g);
    expect(figures?.length).toBeGreaterThan(30);
    expect(figures?.filter((figure) => !json.includes(figure))).toEqual([]);
  });

  it('says how long its text takes to read, without what the JSON adds', async () => {
    const { readingMinutes, blocks } = await jsonOf('long');
    expect(JSON.stringify(blocks).split(' ').length).toBeGreaterThan(500);
    expect(readingMinutes).toBe(1);
  });

  it('ends with the text where there is nothing to remark', async () => {
    expect((await jsonOf('plain')).blocks).toEqual([
      { type: 'paragraph', text: 'A part number is a string somebody issued. [1]' },
    ]);
  });

  it('separates the cells of a row by a semicolon, which no published table has in a cell', () => {
    const insights = publishedInsights(content);
    const cells = insights.flatMap(({ charts }) =>
      [...charts.values()].flatMap((chart) => (chart.kind === 'table' ? chart.rows.flat() : [])),
    );
    expect(cells.length).toBeGreaterThan(50);
    expect(cells.filter((cell) => cell.includes(';'))).toEqual([]);
  });
});
