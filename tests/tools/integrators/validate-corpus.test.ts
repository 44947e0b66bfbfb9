import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { corpusCases, readCorpusFile } from '../../../packages/record-contract/src/corpus.ts';
import { validateBatch } from '../../../packages/record-contract/src/index.ts';
import { instantAt } from '../../../packages/record-contract/tests/instant-at.ts';

it('validate --json gives the verdicts of the record contract, byte for byte', () => {
  const verdicts = corpusCases.map(({ file, now }) => ({
    file,
    now,
    verdict: validateBatch(readCorpusFile(file), instantAt(now)),
  }));
  const byClock = Map.groupBy(verdicts, ({ now }) => now);
  for (const [now, cases] of byClock) {
    const files = cases.map(({ file }) => file);
    const { stdout, status } = spawnSync(
      process.execPath,
      [resolve('tools/start.ts'), 'validate', '--json', '--now', now, ...files],
      { cwd: join('packages', 'record-contract', 'corpus'), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    // The tool adds the places of the findings in the file.
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const expected = cases.map(({ file, verdict }) => JSON.stringify({ file, verdict }));
    expect(lines.map(({ file, verdict }) => JSON.stringify({ file, verdict }))).toEqual(expected);
    expect(status).toBe(cases.some(({ verdict }) => verdict.outcome === 'unreadable') ? 2 : 1);
  }
});
