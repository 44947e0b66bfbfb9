import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { productFiles, readCatalogue } from '../../src/content/catalogue/library.ts';
import { ProductFileSchema } from '../../src/content/catalogue/product-file.ts';
import { loadYamlFile } from '../../src/content/findings/yaml-file.ts';
import { median } from './measure.ts';
import type { Row, Section } from './section.ts';

const rounds = 5;

/** A project with every product of the catalogue `times` times, each with an id and a part number of its own. */
const prepare = (times: number): { directory: string; jsonLines: string; products: number } => {
  const directory = mkdtempSync(join(tmpdir(), 'nameplate-reading-'));
  mkdirSync(join(directory, 'content'));
  for (const name of ['manufacturers.yaml', 'markets.yaml']) {
    cpSync(join('content', name), join(directory, 'content', name));
  }
  const lines: string[] = [];
  for (const file of productFiles('.')) {
    const text = readFileSync(file, 'utf8');
    for (let copy = 0; copy < times; copy += 1) {
      const own = text
        .replace(/^(id: \S+)$/m, `$1${copy === 0 ? '' : copy}`)
        .replace(/^(manufacturerPartNumber: ".*)"$/m, `$1${copy === 0 ? '' : ` (${copy})`}"`);
      const path = join(directory, file.replace('.yaml', `.${copy}.yaml`));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, own);
      lines.push(JSON.stringify(loadYamlFile('.', file, ProductFileSchema).value));
    }
  }
  const jsonLines = join(directory, 'products.ndjson');
  writeFileSync(jsonLines, `${lines.join('\n')}\n`);
  return { directory, jsonLines, products: lines.length };
};

const processorSeconds = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
};

const measureOnce = (directory: string, jsonLines: string) => ({
  lines: processorSeconds(() => {
    for (const line of readFileSync(jsonLines, 'utf8').trimEnd().split('\n')) {
      ProductFileSchema.parse(JSON.parse(line));
    }
  }),
  files: processorSeconds(() => {
    const { findings } = readCatalogue(directory, '9999-12-31');
    if (findings.length > 0) throw new Error('The copied catalogue has findings.');
  }),
});

const measureTimes = (times: number): Row[] => {
  const { directory, jsonLines, products } = prepare(times);
  const samples = Array.from({ length: rounds }, (_, round) => {
    // Within a process a file is parsed again only when its time has changed.
    for (const file of productFiles(directory)) utimesSync(join(directory, file), round, round);
    return measureOnce(directory, jsonLines);
  });
  rmSync(directory, { recursive: true });
  const name = products.toLocaleString('en');
  const seconds = (values: readonly number[]): string => `${median(values).toFixed(2)} s`;
  const lines = samples.map((sample) => sample.lines);
  const files = samples.map((sample) => sample.files);
  const ratios = samples.map((sample) => sample.files / sample.lines);
  return [
    {
      name: `${name} products, one JSON Lines file`,
      value: seconds(lines),
      rounds: { unit: 's', values: lines },
    },
    {
      name: `${name} products, one YAML file each, compared with each other`,
      value: seconds(files),
      ratio: median(ratios),
      rounds: { unit: 's', values: files, ratios },
    },
  ];
};

/** The processor time to read the catalogue, as it is kept and as one file for all. */
export const catalogueReading: Section = {
  name: 'catalogue: reading it',
  run: async (say) =>
    [1, 2].flatMap((times) => {
      say(`the catalogue ${times === 1 ? 'once' : 'twice'}`);
      return measureTimes(times);
    }),
};
