import { describe, expect, it } from 'vitest';
import { catalogueRules } from '../../src/content/catalogue/catalogue-rules.ts';
import { changelogRules } from '../../src/content/changelog.ts';
import { docsRules } from '../../src/content/docs.ts';
import {
  type ContentFinding,
  type Explanation,
  fixText,
} from '../../src/content/findings/content-finding.ts';
import { readInsightLibrary } from '../../src/content/insights/library.ts';
import { problemTextRules } from '../../src/content/problem-texts.ts';
import { today } from '../content/insights/article.ts';
import { fileFixtures, fixtureProducts, libraryFixtures } from '../content/insights/fixtures.ts';

type Message = Pick<ContentFinding, 'code' | 'why' | 'fix'>;

const compareCodes = (a: Message, b: Message): number => (a.code < b.code ? -1 : 1);

const firstOfEachCode = (messages: readonly Message[]): Message[] =>
  [...Map.groupBy(messages, ({ code }) => code).values()]
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .sort(compareCodes);

const section = ({ code, why, fix }: Message): string =>
  `### ${code}\n\n${why}\n\n\`\`\`\`text\n${fix}\n\`\`\`\`\n`;

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
  .map(([code, rule]): Message => {
    const { why, fix } = rule('content/products/moxa/other.yaml');
    return { code, why, fix: fixText(fix) };
  })
  .sort(compareCodes);

const messagesOf = (rules: Readonly<Record<string, () => Explanation>>): Message[] =>
  Object.entries(rules)
    .map(([code, rule]): Message => {
      const { why, fix } = rule();
      return { code, why, fix: fixText(fix) };
    })
    .sort(compareCodes);

const page = `# Findings

Everything that the build and \`npm run insight -- check\` refuse: the code, the reason, and the fix that an editor is
shown. The messages are those of the test fixtures, and a test fails when this page differs from them.

## In an Insight

${insightMessages.map(section).join('\n')}
## In the catalogue

The fields of product files, manufacturers and markets are checked with the same messages as the fields above. Further
messages compare the files with one another:

${catalogueMessages.map(section).join('\n')}
## In the changelog

${messagesOf(changelogRules).map(section).join('\n')}
## In the documentation

${messagesOf(docsRules).map(section).join('\n')}
## In a text about a problem

A text about a problem may contain the same as an article and is checked with the same messages. Further messages:

${messagesOf(problemTextRules).map(section).join('\n')}`;

describe('docs/findings.md', () => {
  it('shows every finding with the reason and the fix that an editor gets', async () => {
    await expect(page).toMatchFileSnapshot('../../docs/findings.md');
  });
});
