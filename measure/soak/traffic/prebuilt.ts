import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exactly, pageWith } from './expectations.ts';
import type { Kind } from './kind.ts';

type File = { readonly path: string; readonly type: string; readonly bytes: Uint8Array };

const filesIn = (site: string, directory: string, ending: string): string[] =>
  readdirSync(join(site, directory))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${directory}/${name.slice(0, -ending.length)}`);

const readFiles = (site: string, paths: readonly string[], ending: string, type: string): File[] =>
  paths
    .map((path) => ({ path: `/${path}`, file: join(site, `${path}${ending}`) }))
    .filter(({ file }) => existsSync(file))
    .map(({ path, file }) => ({ path, type, bytes: readFileSync(file) }));

/** Requests for prebuilt files, each compared with the bytes that the build wrote. */
export const prebuiltKinds = (site: string): Kind[] => {
  const insights = filesIn(site, 'insights', '.html');
  const pages = readFiles(
    site,
    ['product', 'vision', 'docs', 'catalogue', ...filesIn(site, 'products', '.html')],
    '.html',
    'text/html',
  );
  const articles = readFiles(site, insights, '.html', 'text/html');
  const json = readFiles(
    site,
    ['api/v1/site', 'api/v1/insights', ...insights.map((path) => `api/v1/${path}`)],
    '.json',
    'application/json',
  );
  const kind = (name: string, weight: number, files: readonly File[]): Kind => ({
    name,
    weight,
    plan: (random) => {
      const { path, type, bytes } = random.pick(files);
      return { part: 'files', sent: { method: 'GET', path }, judge: exactly(type, bytes) };
    },
  });
  return [
    kind('prebuilt page', 12, pages),
    kind('Insight, page', 6, articles),
    kind('prebuilt JSON and Insights', 12, json),
    {
      name: 'page that does not exist',
      weight: 2,
      plan: (random) => ({
        part: 'files',
        sent: { method: 'GET', path: `/no-such-page-${random.below(1000)}` },
        judge: pageWith(404),
      }),
    },
  ];
};
