import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileInsight } from '../../../src/content/insights/compile.ts';
import { readMatter } from '../../../src/content/insights/frontmatter.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { article, citedParagraph, today, validFields } from './article.ts';

const compile = (text: string) => compileInsight({ file: 'content/insights/2026/one-dot.mdx', text, today });
const codes = (text: string) => compile(text).findings.map(({ code }) => code);

describe('a correct Insight file', () => {
  it('becomes an Insight with its fields, its blocks and the name of its file as slug', () => {
    const { insight, findings } = compile(article('## A heading\n\nFour words of text.\n'));
    expect(findings).toEqual([]);
    expect(insight).toMatchObject({
      ...validFields,
      slug: 'one-dot',
      readingMinutes: 1,
      blocks: [
        { type: 'heading', text: 'A heading' },
        { type: 'paragraph', text: 'Four words of text.' },
      ],
      file: 'content/insights/2026/one-dot.mdx',
    });
  });

  it('keeps every date as the text it was typed as', () => {
    const { insight } = compile(article('Text.\n').replaceAll(/"(\d{4}-\d{2}-\d{2})"/g, '$1'));
    expect(insight?.publishedAt).toBe('2026-05-04');
    expect(insight?.sources[0]?.evidenceDate).toBe('2023-07-01');
  });

  it('may have 64 KiB, in paragraphs of 8 KiB', () => {
    const text = `${'word '.repeat(1_637)}end.`;
    const words = Array.from({ length: 7 }, () => text);
    const { insight } = compile(article(`${words.join('\n\n')}\n`));
    expect(insight?.blocks).toEqual(words.map(() => ({ type: 'paragraph', text })));
    expect(insight?.readingMinutes).toBe(Math.ceil((7 * 1_638) / 220));
  });

  it.each([
    [220, 1],
    [221, 2],
    [440, 2],
  ])('of %i words takes %i minutes to read, words of lists and Callouts included', (words, minutes) => {
    const inBlocks = '- one two\n- three\n\n<Callout label="four five">\nsix seven\n</Callout>\n\n';
    const { insight } = compile(article(`${inBlocks}${'word '.repeat(words - 7)}\n`));
    expect(insight?.readingMinutes).toBe(minutes);
  });
});

describe('an Insight file with faults', () => {
  it('is no Insight, even when the fault is small', () => {
    expect(compile(article('Text ![](a.png)\n')).insight).toBeUndefined();
  });

  it('lists the findings of fields and article together, in the order of the file', () => {
    const text = article('# Title\n\n> quote\n', { dek: '', featured: 'no', publishedAt: 'x' });
    const { findings } = compile(text.replace('title:', 'zeta: 1\ntitle:'));
    expect(findings.map(({ code }) => code)).toEqual([
      'unknown_field',
      'empty_field',
      'not_a_date',
      'wrong_type',
      'title_heading',
      'block_quote',
    ]);
    const lines = findings.map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
  });

  it('compares no date that cannot be read, and still compares the others', () => {
    const late = [{ ...validFields.sources[0], evidenceDate: '2026-05-11' }];
    expect(codes(article('Text.\n', { publishedAt: '2026-13-01', sources: late }))).toEqual([
      'not_a_date',
      'evidence_after_update',
    ]);
    expect(codes(article('Text.\n', { updatedAt: 'soon', sources: late }))).toEqual(['not_a_date']);
  });

  it('is not asked for a source or a past date while its status cannot be read', () => {
    expect(codes(article('Text.\n', { status: 'live', sources: [], updatedAt: '2027-01-01' }))).toEqual([
      'not_allowed',
    ]);
  });

  it('never has a value repeated in a finding', () => {
    const secret = 'Zx9Secret';
    const { findings } = compile(
      article(
        `# ${secret}\n\n![${secret}](${secret})\n\n[${secret}](javascript:${secret})\n\n<${secret} ${secret}="${secret}" />\n`,
        {
          title: [secret],
          dek: `${secret}\n${secret}`,
          category: { [`${secret} ${secret}`]: secret },
          publishedAt: secret,
          featured: secret,
          status: secret,
          sources: [{ label: secret, url: secret, evidenceDate: secret, authority: 1, [`${secret}!`]: 1 }],
        },
      ),
    );
    expect(findings.length).toBeGreaterThan(10);
    expect(JSON.stringify(findings)).not.toContain(secret);
  });

  it('is never run: a frontmatter of JavaScript is refused unread', () => {
    const trace = join(temporaryDirectory(), 'trace');
    const program = `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '')`;
    for (const language of ['js', 'javascript', ' js', 'JS', 'coffee']) {
      expect(codes(`---${language}\n${program}\n---\n\nText.\n`)).toEqual(['frontmatter_language']);
    }
    expect(existsSync(trace)).toBe(false);
  });

  it('is never run by gray-matter either, nor read as JSON', () => {
    const trace = join(temporaryDirectory(), 'trace');
    const program = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(trace)}, '')`;
    for (const [language, block] of [
      ['js', program],
      ['javascript', program],
      ['json', '{ "title": "A" }'],
    ]) {
      expect(() => readMatter(`---${language}\n${block}\n---\n\nText.\n`)).toThrow('in YAML');
    }
    expect(existsSync(trace)).toBe(false);
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('has each finding on its line, before and after the frontmatter, with %s', (_, lineBreak) => {
    const lines = [
      '---',
      '# A comment',
      '',
      'title: A',
      'unknown: 1',
      '---',
      '',
      'Text.',
      '',
      '> Quoted.',
      '',
    ];
    expect(
      compile(lines.join(lineBreak))
        .findings.filter(({ code }) => code !== 'missing_field')
        .map(({ code, line, column }) => [code, line, column]),
    ).toEqual([
      ['unknown_field', 5, 1],
      ['block_quote', 10, 1],
    ]);
  });

  it.each(['---\n---\n', '---\n\n# A comment\n\n---\n', '---\r\n---'])(
    'without a field lacks every one of them: %j',
    (text) => {
      expect(new Set(codes(text))).toEqual(new Set(['missing_field', 'empty_article']));
    },
  );

  it('with values that expand a billionfold is refused before anything is expanded', () => {
    const lines = Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`);
    expect(codes(`---\na0: &a0 x\n${lines.join('\n')}\n---\n\nText.\n`)).toEqual(['yaml_special']);
  });

  it.each([
    ['quotes', '>'.repeat(50_000)],
    ['lists', '- '.repeat(25_000)],
    ['emphasis', `${'*'.repeat(25_000)}a${'*'.repeat(25_000)}`],
    ['numbers', '1. '.repeat(20_000)],
    ['tags', `${'<a>'.repeat(250)}x${'</a>'.repeat(250)}`],
    ['braces', '{'.repeat(50_000)],
    ['braces in tags', '<a b={'.repeat(10_000)],
  ])('with thousands of nested %s is refused at once', (_, marks) => {
    expect(codes(article(`${marks}\n`))).toEqual(['too_deep']);
  });

  it.each([
    '<Callout>',
    '<Callout>\n\n',
    '<a>\n\n',
    '- <a>\n\n',
    '{}',
    '{/* a */}',
    '{...a}',
    '<a {...b} ',
    '_a_',
    '> a\n\n<b',
  ])('of 60 KB is refused within a second of processor time, whatever is repeated in it: %j', (unit) => {
    const text = article(unit.repeat(60_000 / unit.length));
    const before = process.cpuUsage();
    const found = codes(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(1);
    expect(found).toEqual([unit === '_a_' ? 'block_too_long' : 'too_much_markup']);
  });

  it('is parsed again after fewer syntax errors, the longer it is', () => {
    const errors = 'Text <\n\n'.repeat(50);
    expect(codes(article(errors))).toHaveLength(50);
    expect(codes(article(`${'Text.\n\n'.repeat(8_000)}${errors}`)).length).toBeLessThan(10);
  });

  // The parser ends the whole process on this one, so that nothing would be said about any file.
  it('says so of a program that breaks off in the middle', () => {
    expect(codes(article('import a`\\'))).toEqual(['import_export']);
  });

  it('has the place of an address that only finished text shows', () => {
    const { findings } = compile(article('Text.\n\n[ see https://example.com/{id} there\n'));
    expect(findings.every(({ line }) => line > 17)).toBe(true);
    expect(findings).not.toEqual([]);
  });

  it.each([
    ['Two Words.mdx', 'two-words.mdx'],
    ['Über-Größe.mdx', 'uber-groe.mdx'],
    ['a--b.mdx', 'a-b.mdx'],
  ])('is told a name it could have: %s', (name, suggestion) => {
    const { findings } = compileInsight({
      file: `content/insights/${name}`,
      text: article('Text.\n'),
      today,
    });
    expect(findings).toMatchObject([{ code: 'file_name', line: 1, column: 1 }]);
    expect(findings[0]?.fix).toContain(`\`${suggestion}\``);
  });

  it('are told of a figure without a citation also beside a block that is refused', () => {
    const text = article(`${citedParagraph}\n![A chart](chart.png)\n\nIt was 40 % of all.\n`, {
      status: 'published',
    });
    expect(compile(text).findings.map(({ code }) => code)).toEqual(['image', 'claim_without_citation']);
  });

  it('are told the date that was meant, and no date where it could be another day', () => {
    const fixOf = (date: string) => compile(article('Text.\n', { updatedAt: date })).findings[0]?.fix;
    expect(fixOf('23.11.2026')).toBe('updatedAt: "2026-11-23"');
    expect(fixOf('2026/1/5')).toBe('updatedAt: "2026-01-05"');
    expect(fixOf('05/06/2026')).toBe(fixOf('some day'));
    expect(fixOf('31.02.2026')).toBe(fixOf('some day'));
  });

  it('are told where a quotation mark opened that is closed too early', () => {
    const [finding] = compile(article('Text.\n').replace(/^title: .*$/m, 'title: "One" dot')).findings;
    expect(finding).toMatchObject({ code: 'yaml_syntax', line: 2, column: 14 });
    expect(finding?.why).toContain('opens in column 8 of this line');
  });
});
