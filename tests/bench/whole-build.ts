import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDigests, differences, forgetBuilds } from '../build-digests.ts';
import { copyProject } from '../copy-project.ts';
import { runUntilReady } from '../end-to-end/run-until-ready.ts';
import { freePort } from '../postgres/free-port.ts';
import { median } from './measure.ts';
import type { Row, Section } from './section.ts';
import { type ProgramTime, timeProgram } from './timed-program.ts';

const rounds = 3;

const edited = 'content/products/moxa/eds-p510.yaml';

/** Builds as `npm run build` does. */
const build = (root: string): ProgramTime => timeProgram(root, ['scripts/build.ts']);

const measureStart = async (root: string): Promise<number> => {
  forgetBuilds(root);
  const start = performance.now();
  const server = await runUntilReady('start', await freePort(), { NETLIFY_DB_URL: '' }, root);
  const seconds = (performance.now() - start) / 1000;
  await server.stop();
  return seconds;
};

/** The build of the whole catalogue: from nothing, after one changed product, and as `npm start` runs it at first. */
export const wholeBuild: Section = {
  name: 'build of the whole catalogue',
  run: async (say) => {
    const root = mkdtempSync(join(tmpdir(), 'nameplate-whole-'));
    await copyProject(process.cwd(), root, 'all');
    const file = join(root, edited);
    const before = readFileSync(file, 'utf8');
    const samples: { full: ProgramTime; changed: ProgramTime; differing: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}`);
      writeFileSync(file, before);
      forgetBuilds(root);
      build(root);
      writeFileSync(file, before.replace(/^name: .*$/m, `name: "Changed ${round}"`));
      const changed = build(root);
      const digests = buildDigests(root);
      forgetBuilds(root);
      const full = build(root);
      samples.push({ full, changed, differing: differences(digests, buildDigests(root)).length });
    }
    say('npm start');
    const ready = await measureStart(root);
    rmSync(root, { recursive: true });
    const row = (name: string, kind: 'full' | 'changed', unit: keyof ProgramTime): Row => {
      const values = samples.map((sample) => sample[kind][unit]);
      const ratios = samples.map((sample) => sample[kind][unit] / sample.full[unit]);
      return {
        name,
        value: `${median(values).toFixed(1)} s`,
        ratio: median(ratios),
        rounds: { unit: 's', values, ratios },
        ...(kind === 'changed' ? { aim: 1 / 3 } : {}),
      };
    };
    const differing = Math.max(...samples.map((sample) => sample.differing));
    const rows: Row[] = [
      row('from nothing, processor time', 'full', 'processor'),
      row('after one changed product, processor time', 'changed', 'processor'),
      row('from nothing, by the clock', 'full', 'clock'),
      row('after one changed product, by the clock', 'changed', 'clock'),
      {
        name: 'files that differ from a build from nothing',
        value: String(differing),
        measured: differing,
        aim: 0,
      },
      {
        name: 'npm start in a fresh clone, until ready',
        value: `${ready.toFixed(1)} s`,
        measured: ready,
        aim: 40,
      },
    ];
    return rows;
  },
};
