import { readdir } from 'node:fs/promises';
import { select } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { everyProblem as problems } from '../../src/contracts/console/problem-table.ts';
import { parsePage, readText } from './page.ts';

const served = inject('servedUrl');
const codes = Object.keys(problems);

describe('the problem table', () => {
  it('has a page for every problem, and no page for anything else', async () => {
    const pages = (await readdir('content/problems')).map((file) => file.replace(/\.mdx$/, '')).sort();
    expect(pages).toEqual([...codes].sort());
  });

  it.each(Object.entries(problems))('shows %s on its page as it is answered', async (code, definition) => {
    const response = await fetch(`${served}/problems/${code}`);
    expect(response.status).toBe(200);
    const main = select('main', parsePage(await response.text()));
    const text = main === undefined ? '' : readText(main);
    expect(text).toContain(definition.title);
    expect(text).toContain(String(definition.status));
    expect(text).toContain(code);
  });
});
