import { describe, expect, it } from 'vitest';
import { catalogueRules } from '../../src/content/catalogue/catalogue-rules.ts';
import { changelogRules } from '../../src/content/changelog.ts';
import { docsRules } from '../../src/content/docs.ts';
import { type Explanation, type ContentFinding, fixText } from '../../src/content/findings/content-finding.ts';
import { readInsightLibrary } from '../../src/content/insights/library.ts';
import { problemTextRules } from '../../src/content/problem-texts.ts';
import { today } from '../content/insights/article.ts';
import { fileFixtures, libraryFixtures } from '../content/insights/fixtures.ts';

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
    readInsightLibrary({ directory, projectDirectory: directory, today }),
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

What the build and \`npm run insight -- check\` refuse, with the message an editor gets and the remedy it shows. The
messages here are those of the test fixtures; the tests keep this page as it is answered.

## In an Insight

${insightMessages.map(section).join('\n')}
## In the catalogue

Product files, manufacturers and markets are checked field by field with the same messages as the fields above, and beside one
another:

${catalogueMessages.map(section).join('\n')}
## In the changelog

${messagesOf(changelogRules).map(section).join('\n')}
## In the documentation

${messagesOf(docsRules).map(section).join('\n')}
## In a text about a problem

A text about a problem contains what an article may, with the same messages. Beside them:

${messagesOf(problemTextRules).map(section).join('\n')}`;

describe('docs/findings.md', () => {
  it('shows every finding as it is answered', async () => {
    await expect(page).toMatchFileSnapshot('../../docs/findings.md');
  });
});
