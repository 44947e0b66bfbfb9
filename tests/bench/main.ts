import { parseArgs } from 'node:util';
import { catalogueReading } from './catalogue-reading.ts';
import { development } from './development.ts';
import { functionBundles } from './function-bundles.ts';
import { largeCatalogue } from './large-catalogue.ts';
import { largeLookup } from './large-lookup.ts';
import { listPages } from './list-pages.ts';
import { lookupOverHttp } from './lookup-over-http/section.ts';
import { productLookup } from './product-lookup.ts';
import type { Row, Section } from './section.ts';
import { siteBuild } from './site-build.ts';
import { supplierAdmission } from './supplier/admission.ts';
import { supplierRequests } from './supplier/requests.ts';
import { validation } from './validation/section.ts';
import { wholeList } from './validation/whole-list.ts';
import { wholeBuild } from './whole-build.ts';

const sections: Readonly<Record<string, Section>> = {
  lookup: productLookup,
  'lookup-over-http': lookupOverHttp,
  'large-lookup': largeLookup,
  bundles: functionBundles,
  validation,
  'whole-list': wholeList,
  supplier: supplierRequests,
  admission: supplierAdmission,
  reading: catalogueReading,
  build: wholeBuild,
  floor: siteBuild,
  lists: listPages,
  'large-catalogue': largeCatalogue,
  development,
};

const { values: options } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'boolean' } } });

const aimText = ({ aim, measured, ratio }: Row): string => {
  if (aim === undefined) return '';
  const verdict = (measured ?? ratio ?? Number.NaN) <= aim ? 'met' : 'MISSED';
  return `aim ≤ ${Number(aim.toFixed(2))}: ${verdict}`;
};

const print = (section: Section, rows: readonly Row[]): void => {
  console.log(`\n${section.name}`);
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const row of rows) {
    const ratio = row.ratio === undefined ? '' : `× ${row.ratio.toFixed(2)}`;
    console.log(
      `  ${row.name.padEnd(width)}  ${row.value.padStart(12)}  ${ratio.padStart(8)}  ${aimText(row)}`.trimEnd(),
    );
  }
};

const wanted = options.only?.split(',') ?? Object.keys(sections);
const chosen = Object.entries(sections).filter(([name]) => wanted.includes(name));
if (wanted.some((name) => !(name in sections))) {
  console.error(`--only takes one or more of: ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}
for (const [name, section] of chosen) {
  console.error(`measuring: ${section.name} …`);
  const rows = await section.run((step) => console.error(`  ${step} …`));
  if (options.json === true) console.log(JSON.stringify({ section: name, rows }));
  else print(section, rows);
}
