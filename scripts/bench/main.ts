import { parseArgs } from 'node:util';
import { functionBundles } from './function-bundles.ts';
import { productLookup } from './product-lookup.ts';
import type { Row, Section } from './section.ts';
import { siteBuild } from './site-build.ts';
import { supplierRequests } from './supplier/requests.ts';

const sections: Readonly<Record<string, Section>> = {
  lookup: productLookup,
  bundles: functionBundles,
  supplier: supplierRequests,
  build: siteBuild,
};

const { values: options } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'boolean' } } });

const aimText = ({ aim, measured, ratio }: Row): string => {
  if (aim === undefined) return '';
  return `aim ≤ ${aim}: ${(measured ?? ratio ?? Number.NaN) <= aim ? 'met' : 'MISSED'}`;
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

const chosen = Object.entries(sections).filter(
  ([name]) => options.only === undefined || options.only.split(',').includes(name),
);
if (chosen.length === 0) {
  console.error(`--only takes one or more of: ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}
for (const [name, section] of chosen) {
  console.error(`measuring: ${section.name} …`);
  const rows = await section.run();
  if (options.json === true) console.log(JSON.stringify({ section: name, rows }));
  else print(section, rows);
}
