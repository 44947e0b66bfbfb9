import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';

const EntrySchema = z.object({ default: z.union([z.string(), z.object({ default: z.string() })]) });

const ManifestSchema = z.object({ exports: z.record(z.string(), z.unknown()) });

/** The source files of the entries of every package, as its package.json exports them. */
const entries = globSync('packages/*/package.json').flatMap((file) =>
  Object.values(ManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).exports).flatMap((entry) => {
    const { data } = EntrySchema.safeParse(entry);
    const compiled = typeof data?.default === 'string' ? data.default : data?.default.default;
    return compiled === undefined
      ? []
      : [join(dirname(file), compiled.replace('dist', 'src').replace(/\.js$/, '.ts'))];
  }),
);

const importedOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\/(packages\/[a-z-]+\/src\/[^']+)'/g)].map(
    ([, path = '']) => path,
  );

it('The app imports the entries of a package, as others do, and nothing inside it', () => {
  const files = globSync('{src,functions,netlify,host,tools,content}/**/*.{ts,tsx,astro,mdx}');
  const imported = new Set(files.flatMap(importedOf));
  expect(entries).toContain('packages/client/src/index.ts');
  expect(imported.size).toBeGreaterThan(3);
  expect([...imported].filter((file) => !entries.includes(file))).toEqual([]);
});
