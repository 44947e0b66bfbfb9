import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildOrigin, codeOrigin, fileWithoutOrigin, pagesOrigin } from '../../src/publish/build-origin.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const baseUrl = 'http://localhost';

const newProject = () => {
  const project = temporaryDirectory();
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  };
  write('src/pages/index.astro', 'A page');
  write('dist/assets/site.css', '');
  const origin = (address = baseUrl, isOnDemand = false) =>
    buildOrigin(project, codeOrigin(project, address), isOnDemand);
  return { project, write, origin, pages: () => pagesOrigin(origin(), join(project, 'dist')) };
};

describe('the origin of a build', () => {
  it.each([
    'src/components/Page.astro',
    'src/styles/site.css',
    'src/content/new.ts',
    'public/favicon.ico',
    'astro.config.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    '.env',
    'node_modules/.package-lock.json',
  ])('is another one when %s changes, for the program and for pages', (file) => {
    const { write, origin, pages } = newProject();
    const [before, pagesBefore] = [origin(), pages()];
    expect([origin(), pages()]).toEqual([before, pagesBefore]);
    write(file, 'changed');
    expect(origin().program).not.toBe(before.program);
    expect(pages()).not.toBe(pagesBefore);
  });

  it.each([
    'content/insights/article.mdx',
    'content/insights/data/chart.csv',
    'content/docs/limits.mdx',
    'content/problems/not_found.mdx',
    'content/examples/stock.csv',
  ])('is another one for the program when %s changes, and the same for pages', (file) => {
    const { write, origin, pages } = newProject();
    const [before, pagesBefore] = [origin(), pages()];
    write(file, 'changed');
    expect(origin().program).not.toBe(before.program);
    expect(pages()).toBe(pagesBefore);
  });

  it('is the same when content changes that is read while a build runs', () => {
    const { write, origin } = newProject();
    const before = origin();
    write('content/products/moxa/eds-p510.yaml', 'changed');
    expect(origin()).toEqual(before);
  });

  it('is another one for another address, another place of the project, and records on demand', () => {
    const { origin } = newProject();
    const others = [
      origin(),
      origin('https://nameplate.example'),
      origin(baseUrl, true),
      newProject().origin(),
    ];
    expect(new Set(others.map(({ program }) => program)).size).toBe(others.length);
  });

  it('is another one for pages when a script or style of the site has another name', () => {
    const { write, pages } = newProject();
    const before = pages();
    write('dist/assets/page.Dk3jq1.css', '');
    expect(pages()).not.toBe(before);
  });
});

it('a compiled file of the project that no origin names is found', () => {
  const named = [
    'src/pages/index.astro',
    'content/insights/a.mdx',
    'node_modules/astro/index.js',
    'package.json',
  ];
  const at = (file: string) => join('/project', file);
  expect(fileWithoutOrigin('/project', [...named.map(at), '/packages/astro/index.js'])).toBeUndefined();
  expect(fileWithoutOrigin('/project', [...named, 'content/notes/a.mdx'].map(at))).toBe(
    'content/notes/a.mdx',
  );
  expect(fileWithoutOrigin('/project', ['/project/content/insights-of-others/a.mdx'])).toBeDefined();
});
