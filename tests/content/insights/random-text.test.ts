import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../../../packages/record-contract/tests/cases-of.ts';
import { compileInsight } from '../../../src/content/insights/compile.ts';
import { article, today } from './article.ts';
import { randomText } from './random-text.ts';

const compile = (text: string) => compileInsight({ file: 'content/insights/random.mdx', text, today });

describe('any text at all', () => {
  it('compiles to an Insight or to findings inside the file, and never throws', () => {
    fc.assert(
      fc.property(randomText, fc.boolean(), (random, asBody) => {
        const whole = asBody ? article(random) : random;
        const { insight, findings } = compile(whole);
        expect(insight === undefined).toBe(findings.length > 0);
        const lines = whole.split(/\r\n|\r|\n/);
        for (const { line, column } of findings) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 2);
        }
      }),
      { numRuns: casesOf(1_500), examples: [['---\n[^1]---\n<<: *a\n---\n', false]] },
    );
  });

  it('as frontmatter never throws either', () => {
    fc.assert(
      fc.property(randomText, (random) => {
        const { insight, findings } = compile(`---\n${random}\n---\n\nText.\n`);
        expect(insight === undefined).toBe(findings.length > 0);
      }),
      { numRuns: casesOf(1_000) },
    );
  });
});

// Letters and punctuation that have no meaning in Markdown, so that the text is its own plain text.
const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789.,;?()“”‘’–…éßøłЖяعربعبر中文字😀'),
  minLength: 1,
  maxLength: 10,
});
// A line that begins with a number and a full stop or bracket would be a list; `import` would be code.
const paragraph = fc
  .array(word, { minLength: 1, maxLength: 30 })
  .map((words) => words.join(' '))
  .filter((line) => !/^(?:\d+[.)]|import\b|export\b)/.test(line) && !/www\.|@/.test(line));

describe('plain paragraphs', () => {
  it('come back as they were typed, however their lines are broken', () => {
    fc.assert(
      fc.property(
        fc.array(paragraph, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (paragraphs, carriageReturn) => {
          const lineBreak = carriageReturn ? '\r\n' : '\n';
          const body = paragraphs.join(lineBreak + lineBreak);
          const { insight } = compile(article(body).replaceAll(/\r?\n/g, lineBreak));
          expect(insight?.blocks).toEqual(paragraphs.map((line) => ({ type: 'paragraph', text: line })));
        },
      ),
      { numRuns: casesOf(300) },
    );
  });
});
