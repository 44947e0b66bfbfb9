import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('every page of the documentation that names 429 leads to the section that explains it', () => {
  const pages = globSync('content/docs/*.mdx')
    .filter((file) => !file.endsWith('problems.mdx'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /\b429\b/.test(text));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter(({ text }) => !text.includes('](/problems#too-many-requests)'))).toEqual([]);
});
