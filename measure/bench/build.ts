import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetBuilds } from '../../tests/build-digests.ts';
import { copyProject, linkPackages } from '../../tests/copy-project.ts';
import { runUntilReady } from '../../tests/end-to-end/run-until-ready.ts';
import { freePort } from '../../tests/postgres/free-port.ts';
import { type ProgramTime, timeProgram } from '../timed-program.ts';
import { median } from './measure.ts';
import type { Section, SectionRow } from './section.ts';

const rounds = 3;

/** The most that a build of the whole site should take, as a ratio to bare Astro. */
const mostOfBare = 2.8;

const build = (root: string): ProgramTime => timeProgram(root, ['host/build.ts']);

const measureStart = async (root: string): Promise<number> => {
  forgetBuilds(root);
  const start = performance.now();
  const server = await runUntilReady('start', await freePort(), { NETLIFY_DB_URL: '' }, root);
  const seconds = (performance.now() - start) / 1000;
  await server.stop();
  return seconds;
};

const barePage = (count: number): string => `---
export const getStaticPaths = () => Array.from({ length: ${count} }, (_, index) => ({ params: { id: String(index) } }));
const { id } = Astro.params;
---
<html lang="en"><head><title>{id}</title></head><body><h1>{id}</h1></body></html>
`;

const bareFile = (count: number): string => `
export const getStaticPaths = () => Array.from({ length: ${count} }, (_, index) => ({ params: { id: String(index) } }));
export const GET = ({ params }) => new Response(JSON.stringify({ data: { id: params.id } }));
`;

/** A bare Astro project with as many pages and JSON files, which have nothing but their number, as a built site. */
const prepareBare = (site: string): string => {
  const names = readdirSync(join(site, 'dist'), { recursive: true }).map(String);
  const root = mkdtempSync(join(tmpdir(), 'nameplate-bare-'));
  linkPackages(process.cwd(), root);
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  mkdirSync(join(root, 'src', 'pages', 'files'), { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html')).length;
  const files = names.filter((name) => name.endsWith('.json')).length;
  writeFileSync(join(root, 'src', 'pages', '[id].astro'), barePage(pages));
  writeFileSync(join(root, 'src', 'pages', 'files', '[id].json.ts'), bareFile(files));
  return root;
};

/** The build of the whole catalogue from nothing beside a bare Astro build, and as `npm start` runs it at first. */
export const wholeBuild: Section = {
  name: 'build of the whole catalogue (ratios to a bare Astro project with as many pages and JSON files)',
  run: async (say) => {
    const root = mkdtempSync(join(tmpdir(), 'nameplate-whole-'));
    await copyProject(process.cwd(), root, 'real');
    say('building once');
    build(root);
    const bare = prepareBare(root);
    const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
    const samples: { readonly site: ProgramTime; readonly bare: ProgramTime }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}`);
      forgetBuilds(root);
      rmSync(join(bare, 'dist'), { recursive: true, force: true });
      samples.push({ site: build(root), bare: timeProgram(bare, [astro, 'build', '--silent']) });
    }
    say('npm start');
    const ready = await measureStart(root);
    for (const directory of [root, bare]) rmSync(directory, { recursive: true });
    const row = (name: string, kind: 'site' | 'bare', unit: keyof ProgramTime, aim?: number): SectionRow => {
      const ratios = samples.map((sample) => sample[kind][unit] / sample.bare[unit]);
      return {
        name,
        value: `${median(samples.map((sample) => sample[kind][unit])).toFixed(1)} s`,
        ratio: median(ratios),
        ...(aim === undefined ? {} : { aim }),
      };
    };
    return [
      row('bare Astro, processor time', 'bare', 'processor'),
      row('from nothing, processor time', 'site', 'processor', mostOfBare),
      row('from nothing, by the clock', 'site', 'clock'),
      {
        name: 'npm start in a fresh clone, until ready',
        value: `${ready.toFixed(1)} s`,
        measured: ready,
        aim: 40,
      },
    ];
  },
};
