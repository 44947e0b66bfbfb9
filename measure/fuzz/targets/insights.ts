import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { compileInsight } from '../../../src/content/insights/compile.ts';
import { article, today } from '../../../tests/content/insights/article.ts';
import { markup } from '../../../tests/content/insights/markup.ts';
import { randomText } from '../../../tests/content/insights/random-text.ts';
import { editedBytes } from '../edited-bytes.ts';
import { examineWith, type Target, toBytes, toText } from '../target.ts';

const textsIn = (...folder: readonly string[]): Uint8Array[] => {
  const directory = join(import.meta.dirname, '..', '..', '..', ...folder);
  const names = readdirSync(directory).filter((name) => name.endsWith('.mdx'));
  return names.map((name) => readFileSync(join(directory, name)));
};

/** Articles with one fault each, and those of the site. */
const articles = [...textsIn('tests', 'fixtures', 'insights'), ...textsIn('content', 'insights')];

const examine = (bytes: Uint8Array): string | undefined => {
  const text = toText(bytes);
  const { insight, findings } = compileInsight({ file: 'content/insights/random.mdx', text, today });
  if ((insight === undefined) !== findings.length > 0) return 'is neither an Insight nor findings, or both';
  const lines = text.split(/\r\n|\r|\n/);
  for (const { code, line, column, why, fix } of findings) {
    const width = (lines[line - 1] ?? '').length + 2;
    if (line < 1 || line > lines.length || column < 1 || column > width) return `${code} is outside the file`;
    if (why === '' || fix === '') return `${code} does not say why, or how to fix it`;
  }
  return undefined;
};

/** The compiler of articles: frontmatter and MDX. */
export const insights: Target = {
  name: 'insights',
  ending: 'mdx',
  cases: fc.oneof(
    editedBytes(fc.constantFrom(...articles), markup),
    fc
      .oneof(
        randomText,
        randomText.map((text) => article(text)),
        randomText.map((text) => `---\n${text}\n---\n`),
      )
      .map(toBytes),
  ),
  open: examineWith(examine),
};
