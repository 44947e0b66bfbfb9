import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { ContentFinding } from '../../../src/content/findings/content-finding.ts';
import { formatFindings } from '../../../src/content/findings/report.ts';

const finding = (file: string, line: number, column: number, fix: string): ContentFinding => ({
  code: 'table',
  file,
  line,
  column,
  why: 'An article has no tables.',
  fix,
});

const findings = [
  finding('b.mdx', 3, 1, 'Write a list.'),
  finding('a.mdx', 12, 5, '- One\n\n- Two'),
  finding('a.mdx', 2, 7, 'Write a list.'),
];

describe('the report of findings', () => {
  it('has a header for each file, and position, code, why and fix of each finding, in file order', () => {
    expect(formatFindings(findings, { colour: false })).toBe(`a.mdx

  a.mdx:2:7  table
    An article has no tables.
    To fix it:
      Write a list.

  a.mdx:12:5  table
    An article has no tables.
    To fix it:
      - One

      - Two

b.mdx

  b.mdx:3:1  table
    An article has no tables.
    To fix it:
      Write a list.

3 errors in 2 files`);
  });

  it('says the same in colour', () => {
    const coloured = formatFindings(findings, { colour: true });
    expect(coloured).toContain('\u001b[');
    expect(stripVTControlCharacters(coloured)).toBe(formatFindings(findings, { colour: false }));
  });

  it.each([
    [0, '0 errors in 0 files'],
    [1, '1 error in 1 file'],
  ])('counts %i in plain English', (number, total) => {
    expect(formatFindings(findings.slice(0, number), { colour: false })).toMatch(new RegExp(`${total}$`));
  });
});
