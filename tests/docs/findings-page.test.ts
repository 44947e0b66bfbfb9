import { describe, expect, it } from 'vitest';
import { catalogueRules } from '../../src/content/catalogue/catalogue-rules.ts';
import { changelogRules } from '../../src/content/changelog.ts';
import { docsRules } from '../../src/content/docs.ts';
import type { ContentFinding, Explanation } from '../../src/content/findings/content-finding.ts';
import { readInsightLibrary } from '../../src/content/insights/library.ts';
import { problemTextRules } from '../../src/content/problem-texts.ts';
import { today } from '../content/insights/article.ts';
import { fileFixtures, fixtureProducts, libraryFixtures } from '../content/insights/fixtures.ts';

type Message = Pick<ContentFinding, 'code' | 'why'>;

const compareCodes = (a: Message, b: Message): number => (a.code < b.code ? -1 : 1);

const firstOfEachCode = (messages: readonly Message[]): Message[] =>
  [...Map.groupBy(messages, ({ code }) => code).values()]
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .sort(compareCodes);

const line = ({ code, why }: Message): string => `- **\`${code}\`**: ${why}`;

const list = (messages: readonly Message[]): string => messages.map(line).join('\n');

const libraryFindings = await Promise.all(
  libraryFixtures.map(({ directory }) =>
    readInsightLibrary({ directory, projectDirectory: directory, today, products: fixtureProducts }),
  ),
);

const insightMessages = firstOfEachCode([
  ...fileFixtures.flatMap(({ compilation }) => compilation.findings),
  ...libraryFindings.flatMap(({ findings }) => findings),
]);

const catalogueMessages = Object.entries(catalogueRules)
  .map(([code, rule]): Message => ({ code, why: rule('content/products/moxa/other.yaml').why }))
  .sort(compareCodes);

const messagesOf = (rules: Readonly<Record<string, () => Explanation>>): Message[] =>
  Object.entries(rules)
    .map(([code, rule]): Message => ({ code, why: rule().why }))
    .sort(compareCodes);

const page = `# Findings

Everything that the build and \`npm run insight -- check\` refuse: the code, and the reason as it is shown for an example. Each
finding also shows where it is and how to fix it. A test writes this page.

## In an Insight

${list(insightMessages)}

## In the catalogue

The fields of product files, manufacturers and markets are checked with the same messages as the fields above. Further
messages compare the files with one another:

${list(catalogueMessages)}

## In the changelog

${list(messagesOf(changelogRules))}

## In the documentation

${list(messagesOf(docsRules))}

## In a text about a problem

A text about a problem may contain the same as an article and is checked with the same messages. Further messages:

${list(messagesOf(problemTextRules))}
`;

describe('docs/findings.md', () => {
  it('lists every finding with the reason that an editor gets', async () => {
    await expect(page).toMatchFileSnapshot('../../docs/findings.md');
  });
});
