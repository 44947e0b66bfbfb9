import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readQuality } from '../../src/content/quality.ts';
import { recordMeasurement } from '../record-measurement.ts';
import { catalogueReading } from './catalogue-reading.ts';
import { development } from './development.ts';
import { functionPackages } from './function-packages.ts';
import { largeCatalogue } from './large-catalogue.ts';
import { largeLookup } from './large-lookup.ts';
import { listPage } from './list-page/section.ts';
import { listPages } from './list-pages.ts';
import { lookupOverHttp } from './lookup-over-http/section.ts';
import { buildBesidePeers } from './peers/build-section.ts';
import { lookupBesidePeers } from './peers/lookup-section.ts';
import { pagesBesidePeers } from './peers/page-section.ts';
import { writePerformancePage } from './performance-page.ts';
import { productLookup } from './product-lookup.ts';
import { figureOf, rowText } from './row-text.ts';
import type { Row, Section } from './section.ts';
import { siteBuild } from './site-build.ts';
import { slowerThanPublished } from './slower-than-published.ts';
import { staticAnswers } from './static-answers/section.ts';
import { supplierAdmission } from './supplier/admission.ts';
import { manyKeys } from './supplier/many-keys.ts';
import { supplierOverHttp } from './supplier/over-http.ts';
import { supplierRequests } from './supplier/requests.ts';
import { validation } from './validation/section.ts';
import { wholeList } from './validation/whole-list.ts';
import { wholeBuild } from './whole-build.ts';

/**
 * `npm run bench`: measures speed and size, each as a ratio within one run where it can.
 *
 *   --only <name>,…  these sections alone
 *   --all            every section, and writes what they measured: `content/quality/` and `docs/performance.md`
 *   --record         writes what was measured, for the sections of `--only`
 *   --check          ends with 1 where a figure is more than a fifth above the published one
 *   --json           prints for a program
 *
 * A section that cannot be measured says why, and the run ends with 1.
 */
const sections: Readonly<Record<string, Section>> = {
  lookup: productLookup,
  'lookup-over-http': lookupOverHttp,
  'large-lookup': largeLookup,
  'lookup-peers': lookupBesidePeers,
  files: staticAnswers,
  validation,
  'whole-list': wholeList,
  'list-page': listPage,
  supplier: supplierRequests,
  'supplier-over-http': supplierOverHttp,
  admission: supplierAdmission,
  'many-keys': manyKeys,
  functions: functionPackages,
  reading: catalogueReading,
  build: wholeBuild,
  floor: siteBuild,
  'build-peers': buildBesidePeers,
  'page-peers': pagesBesidePeers,
  lists: listPages,
  'large-catalogue': largeCatalogue,
  development,
};

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean' },
    record: { type: 'boolean' },
    check: { type: 'boolean' },
    json: { type: 'boolean' },
  },
});

const wanted = options.only?.split(',') ?? Object.keys(sections);
const chosen = Object.entries(sections).filter(([name]) => wanted.includes(name));
if (wanted.some((name) => !(name in sections))) {
  console.error(`--only takes one or more of: ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}
if (options.all === true && options.only !== undefined) {
  console.error('--all measures every section; leave out --only, or use --record to write some.');
  process.exit(2);
}

const isRecorded = options.all === true || options.record === true;
const published = new Map(
  readQuality(process.cwd()).measurements.map((measurement) => [measurement.id, measurement]),
);
let isBuilt = false;
const buildSite = (): void => {
  if (isBuilt) return;
  console.error('  building the site …');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The site could not be built.\n${stderr}`);
  isBuilt = true;
};

const measure = async ({ needsBuild, run }: Section): Promise<readonly Row[]> => {
  if (needsBuild) buildSite();
  return run((step) => console.error(`  ${step} …`));
};

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);
let slower = 0;
let failed = 0;
const begun = performance.now();
for (const [name, section] of chosen) {
  console.error(`measuring: ${section.name} …`);
  const start = performance.now();
  const rows = await measure(section).catch((error: unknown) =>
    console.error(`  not measured: ${error instanceof Error ? error.message : error}`),
  );
  console.error(`  it took ${secondsSince(start)} s`);
  if (rows === undefined) {
    failed += 1;
    continue;
  }
  console.log(options.json === true ? JSON.stringify({ section: name, rows }) : rowText(section, rows));
  const id = `bench-${name}`;
  const figures = rows.map(figureOf);
  if (options.check === true) {
    const found = slowerThanPublished(figures, published.get(id)?.figures ?? []);
    slower += found.length;
    for (const line of found) console.error(`  slower than published: ${line}`);
  }
  if (isRecorded) {
    const command = `npm run bench -- --only ${name}`;
    const notes = section.notes === undefined ? {} : { notes: [...section.notes] };
    const file = recordMeasurement({ id, group: 'speed', title: section.name, command, ...notes, figures });
    console.error(`  written: ${file}`);
  }
}
console.error(`all of it took ${secondsSince(begun)} s`);
if (isRecorded) console.error(`written: ${writePerformancePage(process.cwd())}`);
// A section that failed may have left a server behind.
process.exit(slower === 0 && failed === 0 ? 0 : 1);
