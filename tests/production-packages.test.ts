import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** What only an install for development has: the tools of maintainers, and the embedded database, which is loaded on demand. */
const development = /^tools\/maintainers\/|^host\/(dev|development|database\/embedded-database)\b/;

it('builds, serves and has its tools with the packages of an install without those for development', () => {
  const missing = globSync('{functions,host,netlify,src,tools}/**/*.{ts,tsx,astro}')
    .filter((file) => !development.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*?'((?:@[\w-]+\/)?[\w-]+)[^']*';$/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !/^(node|virtual|astro)$/.test(name) && !(name in dependencies))
        .map((name) => `${file}: ${name}`),
    );
  expect(missing).toEqual([]);
});
