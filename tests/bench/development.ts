import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyProject } from '../copy-project.ts';
import { runUntilReady } from '../end-to-end/run-until-ready.ts';
import { freePort } from '../postgres/free-port.ts';
import { median } from './measure.ts';
import type { Row, Section } from './section.ts';

/** The number of products against which the whole catalogue is measured. */
const fewProducts = 69;

const edits = 5;

/** A product that both projects have, and that is edited. */
const edited = 'content/products/moxa/eds-p510.yaml';

const recordId = (file: string): string => /^id: (\S+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

/** Removes products until few are left. Those that articles link to stay: a link to nothing is a finding. */
const leaveFew = (root: string): void => {
  const insights = join(root, 'content', 'insights');
  const articles = readdirSync(insights, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('');
  const files = readdirSync(join(root, 'content', 'products'), { recursive: true })
    .map((name) => join(root, 'content', 'products', String(name)))
    .filter((name) => name.endsWith('.yaml'));
  const needed = (file: string) => file === join(root, edited) || articles.includes(recordId(file));
  const removable = files.filter((file) => !needed(file));
  for (const file of removable.slice(0, files.length - fewProducts)) rmSync(file);
};

type DevelopmentTimes = { readonly firstPage: number; readonly edit: number };

const seconds = (start: number): number => (performance.now() - start) / 1000;

/** What an editor waits for: the first page after the start, and the page with a change after saving it. */
const measure = async (root: string): Promise<DevelopmentTimes> => {
  const server = await runUntilReady('dev', await freePort(), { NETLIFY_DB_URL: '' }, root);
  const file = join(root, edited);
  const before = readFileSync(file, 'utf8');
  const page = `${server.baseUrl}/products/${recordId(file)}`;
  const read = async () => (await fetch(page)).text();
  const start = performance.now();
  await read();
  const firstPage = seconds(start);
  const times: number[] = [];
  for (let round = 0; round < edits; round += 1) {
    const name = `Changed ${round}`;
    const saved = performance.now();
    writeFileSync(file, before.replace(/^name: .*$/m, `name: "${name}"`));
    while (!(await read()).includes(name)) await wait(10);
    times.push(seconds(saved));
  }
  writeFileSync(file, before);
  await server.stop();
  return { firstPage, edit: median(times) };
};

/** `npm run dev` with the whole catalogue beside the same with few products. */
export const development: Section = {
  name: `development server with the whole catalogue, beside ${fewProducts} products`,
  run: async (say) => {
    const roots = {
      few: mkdtempSync(join(tmpdir(), 'nameplate-few-')),
      all: mkdtempSync(join(tmpdir(), 'nameplate-all-')),
    };
    await copyProject(process.cwd(), roots.few);
    leaveFew(roots.few);
    await copyProject(process.cwd(), roots.all, 'all');
    const rounds: { few: DevelopmentTimes; all: DevelopmentTimes }[] = [];
    for (let round = 1; round <= 3; round += 1) {
      say(`round ${round} of 3`);
      rounds.push({ few: await measure(roots.few), all: await measure(roots.all) });
    }
    for (const root of Object.values(roots)) rmSync(root, { recursive: true });
    const row = (name: string, of: (times: DevelopmentTimes) => number): Row => {
      const values = rounds.map(({ all }) => of(all));
      const ratios = rounds.map(({ few, all }) => of(all) / of(few));
      return {
        name,
        value: `${median(values).toFixed(2)} s`,
        ratio: median(ratios),
        rounds: { unit: 's', values, ratios },
        aim: 1.5,
      };
    };
    return [
      row('first page after the start', (times) => times.firstPage),
      row('page after an edit', (times) => times.edit),
    ];
  },
};
