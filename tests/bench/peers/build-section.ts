import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetBuilds } from '../../build-digests.ts';
import { copyProject } from '../../copy-project.ts';
import { compareRounds } from '../measure.ts';
import type { Row, Section } from '../section.ts';
import { type ProgramTime, timeProgram } from '../timed-program.ts';
import { installPeers } from './install-peers.ts';
import { astroBuild, eleventyBuild, preparePeerSite } from './prepare-site.ts';

const rounds = 3;

const withoutTheRest = 'no checks, search, social images or lookup database';

/** A project, what builds it, and the time of its build in each round. */
type Builder = {
  readonly name: string;
  readonly root: string;
  readonly words: readonly string[];
  readonly samples: ProgramTime[];
};

const preparePlain = (site: 'astro' | 'eleventy', peers: string): string => {
  const root = preparePeerSite(site, peers);
  for (const folder of ['insights', 'products']) {
    cpSync(join('content', folder), join(root, 'content', folder), { recursive: true });
  }
  return root;
};

const prepareOwn = async (): Promise<string> => {
  const root = mkdtempSync(join(tmpdir(), 'nameplate-whole-'));
  await copyProject(process.cwd(), root, 'all');
  return root;
};

const countFiles = (directory: string, ending = ''): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(ending),
  ).length;

/** Throws when a plain project has not built a page and a JSON file of every product and Insight. */
const checkPlain = ({ name, root }: Builder): void => {
  const pages =
    countFiles(join('content', 'products'), '.yaml') + countFiles(join('content', 'insights'), '.mdx');
  const built = countFiles(join(root, 'dist'));
  if (built !== 2 * pages) throw new Error(`${name}: ${built} files were built instead of ${2 * pages}.`);
};

const rowsOf = (builders: readonly Builder[], unit: keyof ProgramTime, unitName: string): Row[] => {
  const samples = builders.map((builder) => builder.samples.map((sample) => sample[unit]));
  return samples.map((own, index) => {
    const { middle, ratio, spread, ratios } = compareRounds(own, samples[0] ?? own);
    const name = `${builders[index]?.name}: ${unitName}`;
    return {
      name,
      value: `${middle.toFixed(1)} s`,
      ratio,
      spread,
      rounds: { unit: 's', values: own, ratios },
    };
  });
};

/** What the build of the whole catalogue costs from nothing, beside plain projects that read the same files. */
export const buildBesidePeers: Section = {
  name: 'build of all products and Insights from nothing, beside bare Astro and Eleventy',
  notes: [
    'The plain projects write one page with a table and one JSON file for each product and each Insight. They have no checks, search index, social images, lookup database, lists, feeds or documentation.',
  ],
  run: async (say) => {
    const peers = installPeers(say);
    say('copying the content');
    const plain = (name: string, site: 'astro' | 'eleventy', words: readonly string[]): Builder => ({
      name,
      root: preparePlain(site, peers),
      words,
      samples: [],
    });
    const builders: readonly Builder[] = [
      plain(`bare Astro, ${withoutTheRest}`, 'astro', astroBuild),
      plain(`Eleventy, ${withoutTheRest}`, 'eleventy', eleventyBuild),
      {
        name: 'Nameplate with all of these',
        root: await prepareOwn(),
        words: ['scripts/build.ts'],
        samples: [],
      },
    ];
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}`);
      for (const { root, words, samples } of builders) {
        forgetBuilds(root);
        samples.push(timeProgram(root, words));
      }
    }
    builders.slice(0, -1).forEach(checkPlain);
    const files = builders.map(
      ({ name, root }): Row => ({
        name: `${name}: files`,
        value: countFiles(join(root, 'dist')).toLocaleString('en'),
      }),
    );
    for (const { root } of builders) rmSync(root, { recursive: true });
    return [
      ...rowsOf(builders, 'processor', 'processor time'),
      ...rowsOf(builders, 'clock', 'by the clock'),
      ...files,
    ];
  },
};
