import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { build } from 'esbuild';
import { median } from './measure.ts';
import type { Row, Section } from './section.ts';

const directory = join('netlify', 'functions');
const rounds = 9;

/** A request that each function answers without a database. */
const firstRequests: Readonly<Record<string, string>> = {
  products: '/api/v1/products/moxa/EDS-P510',
  lookup: '/lookup?manufacturer=moxa&partNumber=EDS-P510',
  'prebuilt-methods': '/api/v1/site',
  'not-found': '/api/v9',
  'supplier-me': '/api/v1/supplier/me',
  'supplier-validate': '/api/v1/supplier/validate',
  console: '/console/api/nothing',
};

const bundle = async (file: string, outfile: string): Promise<number> => {
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return statSync(outfile).size;
};

/** Milliseconds from the start of a process to the first answer of the handler in `file`. */
const firstAnswerMilliseconds = (file: string, path: string, directoryOfRuns: string): number => {
  const runner = join(directoryOfRuns, 'runner.mjs');
  const code = `
    const { default: handle } = await import(process.argv[2]);
    const method = process.argv[3].endsWith('/site') ? 'OPTIONS' : 'GET';
    const response = await handle(new Request('http://localhost' + process.argv[3], { method }), { requestId: 'bench' });
    await response.text();
    process.stderr.write(String(performance.now()));
    process.exit(0);`;
  if (!existsSync(runner)) writeFileSync(runner, code);
  const { stderr, status } = spawnSync(process.execPath, [runner, file, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`A function did not answer: ${stderr}`);
  return Number(stderr.trim().split('\n').at(-1));
};

/** The size of each function's bundle, and how long a new process takes to its first answer. */
export const functionBundles: Section = {
  name: 'functions: bundle size, and process start to first answer',
  needsBuild: true,
  run: async () => {
    const runs = mkdtempSync(join(tmpdir(), 'nameplate-bundles-'));
    const floorFile = join(runs, 'floor.mjs');
    writeFileSync(floorFile, "export default () => new Response('{}');");
    const bundles: { name: string; file: string; size: number; samples: number[]; ratios: number[] }[] = [];
    for (const source of readdirSync(directory).sort()) {
      const { name } = parse(source);
      const file = join(runs, `${name}.mjs`);
      bundles.push({
        name,
        file,
        size: await bundle(join(directory, source), file),
        samples: [],
        ratios: [],
      });
    }
    const floor: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = firstAnswerMilliseconds(floorFile, '/', runs);
      floor.push(bare);
      for (const { name, file, samples, ratios } of bundles) {
        const path = firstRequests[name];
        // A scheduled function answers no request.
        if (path === undefined) continue;
        const milliseconds = firstAnswerMilliseconds(file, path, runs);
        samples.push(milliseconds);
        ratios.push(milliseconds / bare);
      }
    }
    rmSync(runs, { recursive: true });

    const sizes = bundles.map(({ name, size }): Row => {
      const kilobytes = size / 1000;
      const row = { name: `${name}: bundle, minified`, value: `${kilobytes.toFixed(1)} kB` };
      return name === 'products' ? { ...row, measured: kilobytes, aim: 400 } : row;
    });
    const starts = bundles
      .filter(({ samples }) => samples.length > 0)
      .map(
        ({ name, samples, ratios }): Row => ({
          name: `${name}: first answer`,
          value: `${median(samples).toFixed(0)} ms`,
          ratio: median(ratios),
          rounds: { unit: 'ms', values: samples, ratios },
        }),
      );
    const bare = {
      name: 'floor: a handler that answers a constant',
      value: `${median(floor).toFixed(0)} ms`,
      ratio: 1,
      rounds: { unit: 'ms', values: floor },
    };
    return [...sizes, bare, ...starts];
  },
};
