import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDigests, buildProject, differences, forgetBuilds } from './build-digests.ts';
import { copyProject } from './copy-project.ts';

/** A change after which a build must take nothing from an earlier one that the change concerns. */
type Change = {
  readonly name: string;
  readonly file?: string;
  readonly from?: RegExp;
  readonly to?: string;
  readonly settings?: Readonly<Record<string, string>>;
};

const changes: readonly Change[] = [
  {
    name: 'a product',
    file: 'content/products/moxa/eds-p510.yaml',
    from: /^name: .*$/m,
    to: 'name: "Changed"',
  },
  {
    name: 'a product that others relate to',
    file: 'content/products/moxa/eds-p510.yaml',
    from: /^physical:\n/m,
    to: 'physical:\n  moduleBays: 7\n',
  },
  {
    name: 'an Insight',
    file: 'content/insights/one-dot-two-parts.mdx',
    from: /^title: .*$/m,
    to: 'title: "Changed"',
  },
  {
    name: 'a chart of an Insight',
    file: 'content/insights/how-part-numbers-are-written/lengths.csv',
    from: /^5,241$/m,
    to: '5,242',
  },
  {
    name: 'the text of a problem',
    file: 'content/problems/not_found.mdx',
    from: /has no endpoint/,
    to: 'still has no endpoint',
  },
  {
    name: 'a page of the documentation',
    file: 'content/docs/limits.mdx',
    from: /^title: .*$/m,
    to: 'title: "Changed"',
  },
  { name: 'an example', file: 'content/examples/first-answer.ts', from: /$/, to: '// Changed.\n' },
  {
    name: 'a file of the conformance corpus',
    file: 'content/contract/0.1.0/corpus/README.md',
    from: /^# .*$/m,
    to: '# Changed',
  },
  {
    name: 'a manufacturer',
    file: 'content/manufacturers.yaml',
    from: /name: Raritan$/m,
    to: 'name: Raritan Changed',
  },
  { name: 'the site file', file: 'content/site.yaml', from: /supplier/, to: 'changed supplier' },
  {
    name: 'a component',
    file: 'src/components/catalogue/IdentityPlate.astro',
    from: /Record id/,
    to: 'Id of the record',
  },
  { name: 'a style', file: 'src/styles/tokens.css', from: /^(\s*--space-6:).*$/m, to: '$1 1.3rem;' },
  {
    name: 'the configuration',
    file: 'astro.config.mjs',
    from: /compressHTML: true/,
    to: 'compressHTML: false',
  },
  { name: 'where records are rendered', settings: { PREBUILT_RECORDS: '0' } },
  { name: 'the base URL', settings: { URL: 'https://nameplate.example.org' } },
];

const isWhole = process.argv.includes('--whole');

/** What is built: a copy with a part of the catalogue, or the project itself, which takes longer. */
const project = isWhole ? process.cwd() : mkdtempSync(join(tmpdir(), 'nameplate-project-'));

const build = (settings: Change['settings'] = {}): Map<string, string> => {
  buildProject(project, settings);
  return buildDigests(project);
};

const buildFromNothing = (settings: Change['settings'] = {}): Map<string, string> => {
  forgetBuilds(project);
  return build(settings);
};

const report = (what: string, one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): void => {
  const different = differences(one, other);
  for (const name of different) console.log(`differs: ${name}`);
  console.log(`${what}: ${one.size} files, ${different.length} differ`);
  if (different.length > 0) process.exitCode = 1;
};

const make = ({ file, from, to }: Change): void => {
  if (file === undefined || from === undefined || to === undefined) return;
  const path = join(project, file);
  const text = readFileSync(path, 'utf8');
  if (!from.test(text)) throw new Error(`${file} has nothing that matches ${from}.`);
  writeFileSync(path, text.replace(from, to));
};

/**
 * `npm run compare-builds`: builds a copy with a part of the catalogue twice from nothing, then after each of several
 * changes once with what the build before has kept and once from nothing, and lists every file whose bytes differ. Exit 1
 * if any. `--whole` builds the project itself, twice from nothing.
 */
if (!isWhole) await copyProject(process.cwd(), project);
report('twice from nothing', buildFromNothing(), buildFromNothing());
for (const change of isWhole ? [] : changes) {
  make(change);
  const kept = build(change.settings);
  report(`after a change of ${change.name}`, kept, buildFromNothing(change.settings));
}
if (!isWhole) rmSync(project, { recursive: true });
