import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

/** The risks with their sections, in order. */
const sections = page.split(/^## /m).slice(1);

const namedFiles = [...page.matchAll(/\[(tests\/[^\]]+)\]\(\.\.\/([^)]+)\)/g)];

/** A line that names a test: the file, then the name of the test in quotation marks. */
const namedTests = [...page.matchAll(/^- \[(tests\/[^\]]+)\]\([^)]+\): “(.+)”$/gm)].map(
  ([, file = '', name = '']) => ({
    file,
    name,
  }),
);

/** The names of the tests in a file: the first argument of `it`, `it.each(…)` and the like. */
const testsIn = (file: string): string[] => {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^it\b/.test(node.expression.getText())) {
      const [name] = node.arguments;
      if (name !== undefined && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return names;
};

describe('docs/security.md', () => {
  it('has each of the ten risks, with a test for it', () => {
    expect(sections.map((section) => /^API\d+(?=: )/.exec(section)?.[0])).toEqual(
      Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
    );
    for (const section of sections) expect(section).toMatch(/^- \[tests\//m);
  });

  it('links each test file under its own name', () => {
    expect(namedFiles.map(([, name]) => name)).toEqual(namedFiles.map(([, , path]) => path));
    expect(namedFiles.filter(([, name = '']) => !existsSync(name)).map(([, name]) => name)).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(namedTests.length).toBeGreaterThan(30);
    expect(namedTests.filter(({ file, name }) => !testsIn(file).includes(name))).toEqual([]);
  });
});
