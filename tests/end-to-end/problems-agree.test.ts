import { readdir } from 'node:fs/promises';
import { select } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { everyProblem as problems } from '../../src/contracts/console/problem-table.ts';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { parsePage, readText } from './page.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');
const codes = Object.keys(problems);

/** A request that brings each problem about, where an anonymous one can. */
const provocations = [
  ['malformed_path', 'GET', '/api/v1/products/moxa/%'],
  ['not_found', 'GET', '/api/v9'],
  ['insight_not_found', 'GET', '/api/v1/insights/none'],
  ['manufacturer_not_found', 'GET', '/api/v1/products/nobody/x'],
  ['part_number_not_found', 'GET', '/api/v1/products/moxa/x'],
  ['method_not_allowed', 'POST', '/api/v1/site'],
] as const;

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

  it.each(provocations)('agrees with the real answer of %s', async (code, method, path) => {
    const { status, body } = await rawRequest(served, path, method);
    const problem = ProblemSchema.parse(JSON.parse(body));
    const { title, retryable = false } = problems[code];
    expect(problem).toMatchObject({ code, title, retryable, status: problems[code].status });
    expect(status).toBe(problem.status);
    expect(problem.type).toBe(`${served}/problems/${code}`);
  });
});
