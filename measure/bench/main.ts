import { runTool, type Tool } from '../../tools/command-line/run-tool.ts';
import { toolCommand } from '../../tools/command-line/tool-command.ts';
import { exitCodes, runInProcess } from '../../tools/command-line/tool-context.ts';
import { onlyOption, recordOption } from '../options.ts';
import { recordMeasurement } from '../record-measurement.ts';
import { timeProgram } from '../timed-program.ts';
import { wholeBuild } from './build.ts';
import { costs } from './costs.ts';
import { fairness } from './fairness.ts';
import { functionPackages } from './function-packages.ts';
import { hostileTablesSection } from './lists/hostile-tables.ts';
import { listPage } from './lists/list-page.ts';
import { wholeList } from './lists/whole-list.ts';
import { lookups } from './lookups.ts';
import { pageWeight } from './page-weight.ts';
import { recordsAndSearch } from './records-and-search.ts';
import { figureOf, rowText } from './row-text.ts';
import { largeCatalogue } from './scale-catalogue.ts';
import { largeLookup, lookupOfNothing } from './scale-lookup.ts';
import type { Section, SectionRow } from './section.ts';
import { staticFiles } from './static-files.ts';
import { supplierOverHttp } from './supplier.ts';
import { validation } from './validation.ts';

const sections: Readonly<Record<string, Section>> = {
  validation,
  build: wholeBuild,
  functions: functionPackages,
  catalogue: recordsAndSearch,
  'whole-list': wholeList,
  'list-page': listPage,
  'hostile-tables': hostileTablesSection,
  'static-files': staticFiles,
  lookups,
  'supplier-over-http': supplierOverHttp,
  costs,
  fairness,
  'page-weight': pageWeight,
  'large-catalogue': largeCatalogue,
  'large-lookup': largeLookup,
  'lookup-of-nothing': lookupOfNothing,
};

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

const bench = toolCommand({
  name: '',
  summary: 'Measures speed and size, as ratios within one run where possible.',
  options: { only: onlyOption('section', Object.keys(sections)), record: recordOption },
  run: async ({ options: { only, record }, json }, { write, writeError }) => {
    let failed = 0;
    const begun = performance.now();
    for (const [name, section] of Object.entries(sections)) {
      if (!only.includes(name)) continue;
      writeError(`measuring: ${section.name} …`);
      const start = performance.now();
      const rows = await measure(section).catch((error: unknown) =>
        writeError(`  not measured: ${error instanceof Error ? error.message : error}`),
      );
      writeError(`  it took ${secondsSince(start)} s`);
      if (rows === undefined) {
        failed += 1;
        continue;
      }
      write(json ? JSON.stringify({ section: name, rows }) : rowText(section, rows));
      if (record) {
        const command = `npm run bench -- --only ${name}`;
        const figures = rows.map(figureOf);
        const file = recordMeasurement({ title: section.name, command, figures });
        writeError(`  written: ${file}`);
      }
    }
    writeError(`all of it took ${secondsSince(begun)} s`);
    return failed === 0 ? exitCodes.done : exitCodes.findings;
  },
});

const benchTool: Tool = {
  script: 'bench',
  summary: bench.summary,
  notes: 'With --json, prints a line with {"section", "rows"} for each section.',
  endings: [
    'every section was measured',
    'a section cannot be measured, and says why',
    'the arguments are wrong',
  ],
  commands: [bench],
};

await runInProcess('bench', (context) => runTool(benchTool, context));
// A section that failed may have left a server behind.
process.exit();
