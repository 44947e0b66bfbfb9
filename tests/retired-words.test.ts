import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** The same text with every match of a pattern blank, so that lines keep their numbers. */
const without = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (match) => match.replace(/[^\n]/g, ' '));

/** The rows of the table under "Words" in CONTRIBUTING: what to write, and what not. */
const wordTable = /^## Words\n[^#]*?\n((?:\|.*\n)+)/m;

/** A phrase that nobody has to judge, as a pattern: its first word in any form, with at most four words between two. */
const patternOf = (phrase: string): RegExp => {
  const irregular: Readonly<Record<string, string>> = { hold: 'held', keep: 'kept' };
  const [first = '', ...others] = phrase.split(' ');
  const words = [
    `(?:${irregular[first] ?? first}|${first.replace(/e$/, 'e?')}(?:s|d|ed|ing)?)`,
    ...others.map((word) => `${word}s?`),
  ];
  return new RegExp(`(?<![\\w./#-])${words.join("\\s+(?:[\\w’'-]+\\s+){0,4}?")}(?![\\w/-])`, 'gi');
};

const readRetired = (contributing: string) => {
  const [, , ...rows] = wordTable.exec(contributing)?.[1]?.trim().split('\n') ?? [];
  return rows.flatMap((row) => {
    const [, write = '', not = ''] = row.split('|').map((cell) => cell.trim());
    const phrases = not.split(/,\s*(?![^(]*\))/).filter((phrase) => !phrase.endsWith(')'));
    return phrases.map((phrase) => ({ phrase, write, pattern: patternOf(phrase) }));
  });
};

/** What people read of a Markdown file: no code, no addresses. */
const markdownText = (text: string): string =>
  [/^```[\s\S]*?^```/gm, /(`+)[^`][\s\S]*?\1/g, /\]\([^)\s]*\)/g, /\{\/\*[\s\S]*?\*\/\}/g].reduce(
    without,
    text,
  );

/** The texts of a TypeScript file that are more than one word, each on its line. */
const messageText = (text: string, kind = ts.ScriptKind.TS): string => {
  const lines = text.split('\n').map(() => '');
  const file = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    // The column headings of suppliers' own lists are recognised, not shown.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'headings') return;
    const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
    if (isText && /\s/.test(node.text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      lines[line] += ` · ${markdownText(node.text.replaceAll('\n', ' '))}`;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines.join('\n');
};

/** What people read of a component: the texts of its script, and its template without code and comments. */
const componentText = (text: string): string => {
  const [, script = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const template = [
    /^---\n[\s\S]*?\n---\n/,
    /<(style|script|code)\b[\s\S]*?<\/\1>/g,
    /<!--[\s\S]*?-->/g,
  ].reduce(without, text);
  const messages = script === '' ? '' : `\n${messageText(script)}`;
  const lines = messages.split('\n');
  return template
    .split('\n')
    .map((line, index) => `${lines[index] ?? ''}${line}`)
    .join('\n');
};

const filesBelow = (directory: string, ending: RegExp): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => `${directory}/${name.replaceAll('\\', '/')}`)
    .filter((name) => ending.test(name));

const kinds = [
  {
    kind: 'a document',
    files: [
      'README.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'content/site.yaml',
      ...['content/docs', 'content/problems', 'docs'].flatMap((room) => filesBelow(room, /\.mdx?$/)),
    ],
    read: (text: string) => markdownText(without(text, wordTable)),
  },
  {
    kind: 'a page or a component',
    files: ['src/pages', 'src/components'].flatMap((room) => filesBelow(room, /\.astro$/)),
    read: componentText,
  },
  {
    kind: 'a message',
    files: ['src', 'functions', 'netlify', 'host', 'tools'].flatMap((room) => filesBelow(room, /\.ts$/)),
    read: (text: string) => messageText(text),
  },
  {
    kind: 'a page of the console',
    files: filesBelow('src/browser', /\.tsx$/),
    read: (text: string) => messageText(text, ts.ScriptKind.TSX),
  },
];

describe('the words that CONTRIBUTING retires', () => {
  const retired = readRetired(readFileSync('CONTRIBUTING.md', 'utf8'));
  const found = (text: string) => {
    const lines = text.split('\n');
    return retired.flatMap(({ phrase, write, pattern }) =>
      [...text.matchAll(pattern)].map(({ index }) => {
        const line = text.slice(0, index).split('\n').length;
        return { line, phrase, write, text: lines[line - 1]?.trim() };
      }),
    );
  };

  it('are found in every form, and nowhere else', () => {
    const phrases = (text: string) => found(markdownText(text)).map(({ phrase }) => phrase);
    expect(phrases('Makers mended it.')).toEqual(['maker', 'mend']);
    expect(phrases('A batch is held against it; hold each\nbatch against it.')).toHaveLength(2);
    expect(phrases('The rates are not to be had.')).toEqual(['not to be had']);
    expect(phrases('A member of a company, a look, `a maker`, [a](/maker), a matchmaker, amended.')).toEqual(
      [],
    );
    expect(phrases('Hold it. The wall is against you.')).toEqual([]);
    const component = componentText(
      "---\nconst maker = 'The mender';\nconst b = 'We mend it.';\n---\n<p>A moment</p>\n",
    );
    expect(found(component).map(({ line, phrase }) => [line, phrase])).toEqual([
      [3, 'mend'],
      [5, 'moment'],
    ]);
  });

  it.each(kinds)('are not in $kind', ({ files, read }) => {
    const places = files.flatMap((file) =>
      found(read(readFileSync(file, 'utf8'))).map(
        ({ line, phrase, write, text }) => `${file}:${line} has "${phrase}"; write ${write}: ${text}`,
      ),
    );
    expect(places).toEqual([]);
  });
});
