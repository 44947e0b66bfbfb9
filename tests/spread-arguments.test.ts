import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { scriptsOf } from './scripts-of.ts';

const sources = ['src/**/*.{ts,tsx,astro}', '{packages/*/src,functions,host,netlify,tools}/**/*.ts'];

/** What takes any number of arguments, and is therefore given data as arguments. */
const variadic =
  /(?:^Math\.(?:max|min|hypot)|^Object\.assign|^String\.from(?:Char|Code)\w*|\.(?:push|unshift|splice|toSpliced|append|prepend|replaceChildren))$/;

/** The calls of a script that pass a list as arguments, as they are written. */
const spreadsIn = (file: string, script: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      const isSpread = variadic.test(called) && node.arguments.some(ts.isSpreadElement);
      if (isSpread || /(?<!Reflect)\.apply$/.test(called)) found.push(`${file}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
};

describe('a list', () => {
  it('is never passed as arguments, of which a call takes about 125,000', async () => {
    const files = globSync(sources).sort();
    expect(files.length).toBeGreaterThan(500);
    const found = await Promise.all(
      files.map(async (file) =>
        scriptsOf(file, await readFile(file, 'utf8')).flatMap((script) => spreadsIn(file, script)),
      ),
    );
    expect(found.flat()).toEqual([]);
  });

  it.each([
    'Math.max(...lines)',
    'rows.push(...more)',
    'String.fromCharCode(...bytes)',
    'push.apply(rows, more)',
  ])('that is passed so would be found: %s', (call) => {
    expect(spreadsIn('a.ts', call)).toEqual([`a.ts: ${call}`]);
  });
});
