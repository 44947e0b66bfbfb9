import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemList } from '../../src/content/problem-texts.ts';
import { everyProblem as problems } from '../../src/contracts/console/problem-table.ts';

const directory = new URL('../../content/problems/', import.meta.url);
const codes = Object.keys(problems).sort();

describe('the pages about problems', () => {
  it.each(codes)('say of %s what happened, what to do and whether to retry', (code) => {
    const text = readFileSync(new URL(`${code}.mdx`, directory), 'utf8');
    expect(text.match(/^#.*$/gm)).toEqual(['## What happened', '## What to do', '## Is it worth a retry?']);
  });

  it.each(problemList)('answer the retry question of $code as the API does', ({ code, retryable }) => {
    const text = readFileSync(new URL(`${code}.mdx`, directory), 'utf8');
    const [, answer] = text.split('## Is it worth a retry?\n\n');
    expect(answer).toMatch(retryable ? /^Yes\b/ : /^No\b/);
  });

  it('are those of the table, and no others', () => {
    expect(readdirSync(directory).sort()).toEqual(codes.map((code) => `${code}.mdx`));
  });

  it('are listed by status, each code once', () => {
    const statuses = problemList.map(({ status }) => status);
    expect(statuses).toEqual(statuses.toSorted((one, other) => one - other));
    expect(problemList.map(({ code }) => code).sort()).toEqual(codes);
  });
});
