import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkProblemTexts } from '../../src/content/problem-texts.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

/** A project with this one's texts about problems, some of them replaced. */
const projectWith = (texts: Readonly<Record<string, string | Uint8Array>>): string => {
  const project = temporaryDirectory();
  cpSync('content/problems', join(project, 'content', 'problems'), { recursive: true });
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(project, 'content', 'problems', name), text);
  }
  return project;
};

const positions = async (project: string) =>
  (await checkProblemTexts(project)).map(
    ({ file, line, column, code }) => `${file}:${line}:${column} ${code}`,
  );

describe('the texts about problems', () => {
  it('have no finding in this project', async () => {
    expect(await positions(process.cwd())).toEqual([]);
  });

  it('are checked as articles are, each finding with its file and line', async () => {
    const project = projectWith({
      'empty_body.mdx': '## What happened\n\n| a | b |\n| - | - |\n',
      'internal_error.mdx': 'Text {process.env.SECRET}.\n',
      'not_found.mdx': 'An open <tag>.\n',
    });
    expect(await positions(project)).toEqual([
      'content/problems/empty_body.mdx:3:1 table',
      'content/problems/internal_error.mdx:1:6 expression',
      expect.stringMatching(/^content\/problems\/not_found\.mdx:1:\d+ /),
    ]);
  });

  it('are refused with the place of a byte that is not UTF-8 and of a character nobody sees', async () => {
    const project = projectWith({
      'empty_body.mdx': Uint8Array.of(0x41, 0xff),
      'not_found.mdx': 'A\u0007\n',
    });
    expect(await positions(project)).toEqual([
      'content/problems/empty_body.mdx:1:2 not_utf8',
      'content/problems/not_found.mdx:1:2 control_character',
    ]);
  });
});
