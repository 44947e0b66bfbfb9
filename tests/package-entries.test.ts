import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const entry = /\/packages\/[a-z-]+\/src\/(?!index\.ts'|corpus\.ts')/;

it('The app imports the entry of a package, as others do, and nothing inside it', () => {
  const files = globSync('{src,functions,netlify,host,tools,content}/**/*.{ts,tsx,astro,mdx}');
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => entry.test(readFileSync(file, 'utf8')))).toEqual([]);
});
