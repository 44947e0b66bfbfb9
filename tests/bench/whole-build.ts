import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetBuilds } from '../build-digests.ts';
import { copyProject } from '../copy-project.ts';
import { runUntilReady } from '../end-to-end/run-until-ready.ts';
import { freePort } from '../postgres/free-port.ts';
import { median } from './measure.ts';
import type { Row, Section } from './section.ts';
import { type ProgramTime, timeProgram } from './timed-program.ts';

const rounds = 3;

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

/** The build of the whole catalogue from nothing, and as `npm start` runs it at first. */
export const wholeBuild: Section = {
  name: 'build of the whole catalogue',
  run: async (say) => {
    const root = mkdtempSync(join(tmpdir(), 'nameplate-whole-'));
    await copyProject(process.cwd(), root, 'all');
    const samples: ProgramTime[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}`);
      forgetBuilds(root);
      samples.push(build(root));
    }
    say('npm start');
    const ready = await measureStart(root);
    rmSync(root, { recursive: true });
    const row = (name: string, unit: keyof ProgramTime, aim?: number): Row => {
      const values = samples.map((sample) => sample[unit]);
      const measured = median(values);
      return {
        name,
        value: `${measured.toFixed(1)} s`,
        measured,
        rounds: { unit: 's', values },
        ...(aim === undefined ? {} : { aim }),
      };
    };
    return [
      row('from nothing, processor time', 'processor', 20),
      row('from nothing, by the clock', 'clock'),
      {
        name: 'npm start in a fresh clone, until ready',
        value: `${ready.toFixed(1)} s`,
        measured: ready,
        aim: 40,
      },
    ];
  },
};
