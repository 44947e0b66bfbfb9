import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  batchOf,
  corpusTime,
  exampleRecord,
} from '../../../packages/record-contract/tests/example-batches.ts';
import { type Json, put } from '../../../packages/record-contract/tests/json-at-pointer.ts';
import type { ToolContext } from '../../../tools/command-line/tool-context.ts';
import { validateTool } from '../../../tools/integrators/validate/tool.ts';
import { type Files, temporaryDirectory } from '../../temporary-directory.ts';
import { runInTest } from '../run-in-test.ts';

const script = join(import.meta.dirname, '../../../tools/start.ts');
const textOf = (batch: Json): string => JSON.stringify(batch);

const good = textOf(batchOf());
const bad = textOf(
  batchOf(exampleRecord, {
    ...exampleRecord,
    sourceRecordId: 'secret item',
    pricing: put(exampleRecord.pricing, '/tiers/1/minimumQuantity', '0.5'),
  }),
);

/** Runs the tool in this process with files of these names and texts, at the reference time of the corpus. */
const run = async (files: Files, words: readonly string[], context: Partial<ToolContext> = {}) => {
  const { exitCode, standardOutput, standardError } = await runInTest(validateTool, words, {
    userDirectory: temporaryDirectory(files),
    now: new Date(corpusTime),
    ...context,
  });
  const output = standardOutput.trimEnd();
  return { exitCode, output, errorText: standardError.trimEnd(), written: output.split('\n') };
};

describe('npm run validate', () => {
  it('ends with 0 and says how many records are good', async () => {
    const { exitCode, output } = await run({ 'good.json': good }, ['good.json']);
    expect(exitCode).toBe(0);
    expect(output).toContain('good.json');
    expect(output).toContain('1 record meets the contract. Nothing was sent or stored.');
  });

  it('ends with 1 and says for each finding where, what, why and how to fix it, without a submitted value', async () => {
    const { exitCode, output } = await run({ 'bad.json': bad }, ['bad.json']);
    expect(exitCode).toBe(1);
    expect(output).toContain('record 2, pricing, tier 2, minimumQuantity  tier_threshold_not_ascending');
    expect(output).toContain('The previous tier has a larger quantity.');
    expect(output).toContain('Why: Tiers out of order');
    expect(output).toContain('To fix it: Sort tiers as numbers');
    expect(output).toMatch(/At bad\.json:1:\d+, \/records\/1\/pricing\/tiers\/1\/minimumQuantity/);
    expect(output).toContain('2 errors; reference time 2026-11-21T12:00:00Z.');
    expect(output).not.toContain('secret');
  });

  it('says how many findings are not listed', async () => {
    const records = Array.from({ length: 50 }, (_, index) => ({ sourceRecordId: `item-${index}` }));
    const { output } = await run({ 'many.json': textOf(batchOf(...records)) }, ['many.json']);
    expect(output).toContain('550 more errors are not listed.');
    expect(output).toContain('650 errors');
  });

  it('ends with 2 and names line and column when a file is no JSON', async () => {
    const { exitCode, output } = await run({ 'cut.json': '{\n  "records": [,' }, ['cut.json']);
    expect(exitCode).toBe(2);
    expect(output).toContain('invalid_json at line 2, column 15');
  });

  it('ends with 2 when a file is larger than the service takes', async () => {
    const { exitCode, output } = await run({ 'large.json': good.padEnd(262_145) }, ['large.json', '--json']);
    expect(exitCode).toBe(2);
    expect(JSON.parse(output).verdict.code).toBe('body_too_large');
    expect((await run({ 'full.json': good.padEnd(262_144) }, ['full.json'])).exitCode).toBe(0);
  });

  it('ends with 2 and says why when a file cannot be opened, without a stack', async () => {
    const { exitCode, errorText, output } = await run({}, ['no.json', '.']);
    expect(exitCode).toBe(2);
    expect(errorText).toBe(
      'no.json: The file does not exist.\n.: This is a directory. Name the files in it.',
    );
    expect(output).toBe('');
  });

  it('checks several files in the order given, and ends with the worst of them', async () => {
    const files = { 'a.json': good, 'b.json': bad, 'c.json': '{' };
    const { exitCode, written } = await run(files, ['b.json', 'c.json', 'a.json', '--json']);
    expect(exitCode).toBe(2);
    expect(
      written.map((line) => JSON.parse(line)).map(({ file, verdict }) => [file, verdict.outcome]),
    ).toEqual([
      ['b.json', 'invalid'],
      ['c.json', 'unreadable'],
      ['a.json', 'valid'],
    ]);
    expect((await run(files, ['a.json', 'b.json'])).exitCode).toBe(1);
  });

  it('prints one JSON object a file, also for one that cannot be opened', async () => {
    const { written } = await run({}, ['no.json', '--json']);
    expect(written).toEqual(['{"file":"no.json","problem":"The file does not exist."}']);
  });

  it('checks a batch as of the time of --now, and as of the current time without it', async () => {
    const later = ['good.json', '--now', '2026-11-22T06:00:00Z'];
    expect((await run({ 'good.json': good }, later)).output).toContain('already_expired');
    const now = new Date('2026-11-22T06:00:00Z');
    expect((await run({ 'good.json': good }, ['good.json'], { now })).output).toContain('already_expired');
  });

  it('uses colour only to repeat what the words say', async () => {
    const plain = await run({ 'bad.json': bad }, ['bad.json']);
    const coloured = await run({ 'bad.json': bad }, ['bad.json'], { colour: true });
    expect(coloured.output).not.toBe(plain.output);
    expect(stripVTControlCharacters(coloured.output)).toBe(plain.output);
  });

  it('says how far it is while somebody watches, and clears the line before each verdict', async () => {
    const progress: string[] = [];
    await run({ 'a.json': good, 'b.json': good }, ['a.json', 'b.json'], {
      progress: (text) => progress.push(text),
    });
    expect(progress).toEqual(['checking 1 of 2: a.json', '', 'checking 2 of 2: b.json', '']);
  });

  it('asks for a file when nothing is piped into it', async () => {
    const { exitCode, errorText } = await run({}, []);
    expect(exitCode).toBe(2);
    expect(errorText).toContain('Name a file');
  });
});

describe('the process', () => {
  const start = (words: readonly string[], input: string, environment: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [script, 'validate', ...words, '--now', corpusTime], {
      cwd: temporaryDirectory(),
      input,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });

  it('reads standard input without a file and for the file -', () => {
    expect(start([], good)).toMatchObject({ status: 0 });
    expect(start(['-', '--json'], bad)).toMatchObject({ status: 1, stderr: '' });
    expect(start([], '')).toMatchObject({ status: 2 });
  });

  it('prints no colour and no progress into a pipe', () => {
    const { stdout, stderr } = start([], bad, { FORCE_COLOR: '1' });
    expect(stripVTControlCharacters(stdout)).toBe(stdout);
    expect(stderr).toBe('');
  });

  it('resolves relative names in the directory of the user when npm runs it', () => {
    const environment = {
      npm_lifecycle_event: 'validate',
      INIT_CWD: temporaryDirectory({ 'batch.json': good }),
    };
    expect(start(['batch.json'], '', environment)).toMatchObject({ status: 0 });
  });

  it('ends quietly when its reader closes the pipe', async () => {
    const child = spawn(process.execPath, [script, 'validate', '--now', corpusTime, ...Array(200).fill('-')]);
    child.stdin.end(bad);
    child.stdout.once('data', () => child.stdout.destroy());
    let errorText = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorText += text;
    });
    await new Promise((resolve) => child.once('close', resolve));
    expect(errorText).not.toContain('EPIPE');
  });
});
