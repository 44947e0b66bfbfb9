import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { median } from '../measure.ts';
import { benchmarkClock, smallestBatch } from './batches.ts';

const rounds = 11;

const bundle = async (source: string, outfile: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    minify: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    logLevel: 'error',
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  writeFileSync(outfile, code);
  return code.length;
};

/** Both sides answer the same question: is this body a good batch at the clock of the benchmark? */
const sources = {
  contract: `
    import { parseInstant, validateBatchBytes } from '../../../src/contracts/supplier/browser.ts';
    const now = parseInstant('${benchmarkClock}');
    export const isValid = (bytes) => validateBatchBytes(bytes, now).outcome === 'valid';`,
  zod: `
    import { createIdiomaticSchema } from './idiomatic-zod.ts';
    const schema = createIdiomaticSchema('${benchmarkClock}');
    const decoder = new TextDecoder('utf-8', { fatal: true });
    export const isValid = (bytes) => schema.safeParse(JSON.parse(decoder.decode(bytes))).success;`,
} as const;

const runner = `
  const bytes = new TextEncoder().encode(process.argv[3]);
  const start = performance.now();
  const { isValid } = await import(process.argv[2]);
  const verdict = isValid(bytes);
  process.stdout.write(JSON.stringify({ verdict, milliseconds: performance.now() - start }));`;

const firstVerdictMilliseconds = (runnerFile: string, bundleFile: string): number => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [runnerFile, bundleFile, JSON.stringify(smallestBatch)],
    { encoding: 'utf8' },
  );
  const { verdict, milliseconds } = JSON.parse(stdout);
  if (verdict !== true) throw new Error(`The first verdict is wrong. ${stderr}`);
  return Number(milliseconds);
};

/** What a process pays before its first verdict, and what a page has to load. */
export interface ColdStart {
  readonly contractMilliseconds: number;
  /** The milliseconds of each round, and the ratio to zod in each. */
  readonly contractRounds: readonly number[];
  readonly zodRounds: readonly number[];
  readonly ratios: readonly number[];
  readonly zodMilliseconds: number;
  /** The contract's time as a part of zod's, median of the ratios of each round. */
  readonly ratio: number;
  readonly contractBytes: number;
  readonly zodBytes: number;
}

/** Imports both bundles in fresh processes, in turn, and times them to the first verdict. */
export const measureColdStart = async (): Promise<ColdStart> => {
  const directory = mkdtempSync(join(tmpdir(), 'nameplate-cold-'));
  const files = {
    runner: join(directory, 'runner.mjs'),
    contract: join(directory, 'contract.mjs'),
    zod: join(directory, 'zod.mjs'),
  };
  writeFileSync(files.runner, runner);
  await bundle(sources.contract, files.contract);
  const zodBytes = await bundle(sources.zod, files.zod);
  const contractBytes = await bundle(
    "export * from '../../../src/contracts/supplier/browser.ts';",
    join(directory, 'browser.mjs'),
  );

  const samples: { readonly contract: number; readonly zod: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const contract = firstVerdictMilliseconds(files.runner, files.contract);
    samples.push({ contract, zod: firstVerdictMilliseconds(files.runner, files.zod) });
  }
  rmSync(directory, { recursive: true });
  const contractRounds = samples.map(({ contract }) => contract);
  const zodRounds = samples.map(({ zod }) => zod);
  const ratios = samples.map(({ contract, zod }) => contract / zod);
  return {
    contractMilliseconds: median(contractRounds),
    zodMilliseconds: median(zodRounds),
    ratio: median(ratios),
    contractRounds,
    zodRounds,
    ratios,
    contractBytes,
    zodBytes,
  };
};
