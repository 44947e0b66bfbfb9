import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildOrigin } from '../../src/publish/build-origin.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

it.each([
  'src/components/Page.astro',
  'src/styles/site.css',
  'src/content/new.ts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
  'dist/assets/page.Dk3jq1.css',
])('pages are made anew when %s changes, and not when nothing does', (file) => {
  const project = temporaryDirectory();
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  };
  write('src/pages/index.astro', 'A page');
  write('dist/assets/site.css', '');
  const origin = (baseUrl = 'http://localhost') => buildOrigin(project, baseUrl, join(project, 'dist'));
  const before = origin();
  expect(origin()).toBe(before);
  expect(origin('https://nameplate.example')).not.toBe(before);
  write(file, 'changed');
  expect(origin()).not.toBe(before);
});
