import { readOptions } from '../read-options.ts';
import { recordMeasurement } from '../record-measurement.ts';
import { timeProgram } from '../timed-program.ts';
import { wholeBuild } from './build.ts';
import { functionPackages } from './function-packages.ts';
import { listPage } from './lists/list-page.ts';
import { wholeList } from './lists/whole-list.ts';
import { pageWeight } from './page-weight.ts';
import { recordsAndSearch } from './records-and-search.ts';
import { figureOf, rowText } from './row-text.ts';
import { largeCatalogue } from './scale-catalogue.ts';
import { largeLookup } from './scale-lookup.ts';
import type { Section, SectionRow } from './section.ts';
import { supplierOverHttp } from './supplier.ts';
import { validation } from './validation.ts';

/**
 * `npm run bench`: measures speed and size, each as a ratio within one run where it can.
 *
 *   --only <name>,…  these sections alone
 *   --record         writes what was measured into `content/quality/`, which the page `/quality` shows
 *   --json           prints for a program
 *
 * A section that cannot be measured says why, and the run ends with 1.
 */
const sections: Readonly<Record<string, Section>> = {
  validation,
  build: wholeBuild,
  functions: functionPackages,
  catalogue: recordsAndSearch,
  'whole-list': wholeList,
  'list-page': listPage,
  'supplier-over-http': supplierOverHttp,
  'page-weight': pageWeight,
  'large-catalogue': largeCatalogue,
  'large-lookup': largeLookup,
};

const options = readOptions('npm run bench -- [--only <section>,…] [--record] [--json]', {
  only: { type: 'string' },
  record: { type: 'boolean' },
  json: { type: 'boolean' },
});

const wanted = options.only?.split(',') ?? Object.keys(sections);
const chosen = Object.entries(sections).filter(([name]) => wanted.includes(name));
if (wanted.some((name) => !(name in sections))) {
  console.error(`--only takes one or more of: ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}

let isBuilt = false;
const buildSite = (): void => {
  if (isBuilt) return;
  console.error('  building the site …');
  timeProgram(process.cwd(), ['host/build.ts']);
  isBuilt = true;
};

const measure = async ({ needsBuild, run }: Section): Promise<readonly SectionRow[]> => {
  if (needsBuild) buildSite();
  return run((step) => console.error(`  ${step} …`));
};

const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);
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
  if (options.record === true) {
    const command = `npm run bench -- --only ${name}`;
    const figures = rows.map(figureOf);
    const id = `bench-${name}`;
    const file = recordMeasurement({ id, group: 'speed', title: section.name, command, figures });
    console.error(`  written: ${file}`);
  }
}
console.error(`all of it took ${secondsSince(begun)} s`);
// A section that failed may have left a server behind.
process.exit(failed === 0 ? 0 : 1);
