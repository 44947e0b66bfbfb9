import { describe, expect, it } from 'vitest';
import type { Explanation } from '../../../src/content/findings/content-finding.ts';
import type { ContentField } from '../../../src/content/findings/field-rules.ts';
import { readFields } from '../../../src/content/findings/read-fields.ts';
import { readYaml } from '../../../src/content/findings/read-yaml.ts';
import { compileInsight } from '../../../src/content/insights/compile.ts';
import { findingTable, type InsightFindingCode } from '../../../src/content/insights/finding-table.ts';
import { FrontmatterSchema } from '../../../src/content/insights/frontmatter.ts';
import { article, validFields } from './article.ts';
import { fileFixtures, libraryFixtures } from './fixtures.ts';

const field: ContentField = {
  name: '`dek`',
  fix: { yaml: 'dek: "One sentence."' },
  description: 'One sentence under the title.',
};

/** Facts for the rules that take some; the compiler sees to it that no such rule is missing. */
const facts = {
  file_name: ['exact-part-numbers'],
  replaced_slug_in_use: ['taken-in'],
  duplicate_slug: ['content/insights/one.mdx'],
  date_in_future: ['publishedAt'],
  unknown_field: ['publishdAt', 'publishedAt'],
  missing_field: [field],
  empty_field: [field],
  not_one_line: [field],
  not_a_name: [field],
  wrong_type: [field, 'text'],
  not_a_date: [field],
  yaml_syntax: [8],
  not_an_address: [field],
  not_allowed: [field, '`draft`'],
  wrong_format: [field],
  too_few: [field, '1 entry'],
  wrong_value: [field],
  chart_missing: ['one-dot-two-parts/lengths.csv'],
  chart_data: [{ kind: 'fault', why: 'Cell 2 of row 3 of the data is empty.', fix: 'Fill it.' }],
  citation_text: [2],
  citation_unknown: [3],
  product_named_otherwise: ['[Moxa EDS-P510](/products/prd_5rv647ng4q)'],
  source_not_cited: [2],
} as const satisfies {
  [Code in InsightFindingCode as Parameters<(typeof findingTable)[Code]> extends []
    ? never
    : Code]: Parameters<(typeof findingTable)[Code]>;
};

// An Insight has no pattern, no minimum length and no union; other files do (tests/content/findings).
const onlyInOtherFiles = ['too_few', 'wrong_format', 'wrong_value'];

const explanations = Object.entries<(...given: never[]) => Explanation>(findingTable).map(([code, rule]) => {
  const given: readonly unknown[] = Object.entries(facts).find(([name]) => name === code)?.[1] ?? [];
  const explanation: Explanation = Reflect.apply(rule, undefined, given);
  return { code, ...explanation };
});

const produced = new Set([
  ...fileFixtures.flatMap(({ compilation }) => compilation.findings.map(({ code }) => code)),
  ...libraryFixtures.flatMap(({ expected: { findings, warnings } }) =>
    [...findings, ...warnings].map(({ code }) => code),
  ),
]);

// The contract's example dates, which the snippets show, are of November 2026.
const dates = { publishedAt: '2026-11-04', updatedAt: '2026-11-10' };
const today = '2026-11-21';

const codesOf = (text: string): string[] =>
  compileInsight({ file: 'content/insights/fixed.mdx', text, today }).findings.map(({ code }) => code);

/** The codes left when the fields of a snippet replace those of a valid article, or of its source. */
const codesWithSnippet = (snippet: string): string[] => {
  const { data, faults } = readYaml(snippet);
  expect(faults).toEqual([]);
  const fields = Object.fromEntries(Object.entries(data ?? {}));
  const isArticleField = Object.keys(fields).every((name) => name in FrontmatterSchema.shape);
  const [source] = validFields.sources;
  const changes = isArticleField ? fields : { sources: [{ ...source, ...fields }] };
  return codesOf(article('A paragraph. [[1]](#source-1)\n', { ...dates, ...changes }));
};

describe('the table of findings', () => {
  it.each(Object.keys(findingTable).filter((code) => !onlyInOtherFiles.includes(code)))(
    'has a code that some file really produces: %s',
    (code) => {
      expect(produced).toContain(code);
    },
  );

  it.each(explanations)('says why $code is refused, without a missing value', ({ why }) => {
    expect(why).not.toContain('undefined');
  });

  it.each(
    explanations.flatMap(({ code, fix }) =>
      typeof fix === 'object' && 'mdx' in fix ? { code, snippet: fix.mdx } : [],
    ),
  )('shows a correct article to fix $code', ({ snippet }) => {
    expect(codesOf(article(`${snippet}\n`, { status: 'draft' }))).toEqual([]);
  });

  it.each(
    explanations.flatMap(({ code, fix }) =>
      typeof fix === 'object' && 'yaml' in fix ? { code, snippet: fix.yaml } : [],
    ),
  )('shows a correct field to fix $code', ({ snippet }) => {
    expect(codesWithSnippet(snippet)).toEqual([]);
  });
});

describe('the fix of a finding about a field', () => {
  const fieldCodes = [
    'missing_field',
    'empty_field',
    'not_one_line',
    'wrong_type',
    'not_a_date',
    'not_an_address',
    'not_allowed',
  ];
  const found = fileFixtures.flatMap(({ name, compilation }) =>
    compilation.findings
      .filter(({ code }) => fieldCodes.includes(code))
      .map((finding) => ({ name, ...finding })),
  );

  it.each(found)('is a correct field: $name, line $line', ({ fix }) => {
    expect(readFields(FrontmatterSchema.partial().loose(), readYaml(fix)).faults).toEqual([]);
    expect(codesWithSnippet(fix)).toEqual([]);
  });
});
