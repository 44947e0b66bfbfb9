import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { validateBatchBytes } from '../../../src/contracts/supplier/validate-batch.ts';
import type { Verdict } from '../../../src/contracts/supplier/verdict.ts';
import { launchChromium } from '../../launch-chromium.ts';
import { buildBrowserBundle } from './browser-bundle.ts';
import { committedCases, corpusDirectory, readCorpusFile } from './committed-corpus.ts';
import { instantAt } from './instant-at.ts';

const verdictsOfAll = () =>
  committedCases.map(({ id, file, now, expected }) => ({
    id,
    file,
    now,
    expected,
    verdict: validateBatchBytes(readCorpusFile(file), instantAt(now)),
  }));

/** A verdict as the corpus states it: without words. */
const statedBy = (verdict: Verdict) => {
  switch (verdict.outcome) {
    case 'valid':
      return { outcome: verdict.outcome, recordsValidated: verdict.result.recordsValidated };
    case 'invalid':
      return {
        outcome: verdict.outcome,
        errorCount: verdict.errorCount,
        errors: verdict.errors.map(({ pointer, code }) => ({ pointer, code })),
      };
    case 'unreadable': {
      const { outcome, code, pointer } = verdict;
      return pointer === undefined ? { outcome, code } : { outcome, code, pointer };
    }
  }
};

describe('the committed corpus', () => {
  it('has exactly one case for each body, with the name of its file', () => {
    const bodies = readdirSync(join(corpusDirectory, 'batches')).map((name) => `batches/${name}`);
    expect(committedCases.map(({ file }) => file).toSorted()).toEqual(bodies.toSorted());
    expect(committedCases.map(({ id }) => `batches/${id}.json`)).toEqual(
      committedCases.map(({ file }) => file),
    );
  });

  it('gets the expected verdicts from the module that the service calls', () => {
    for (const { id, verdict, expected } of verdictsOfAll()) expect(statedBy(verdict), id).toEqual(expected);
  });
});

describe('every place that checks batches comes to the same verdicts, byte for byte', () => {
  it('the command-line tool', () => {
    const byClock = Map.groupBy(verdictsOfAll(), ({ now }) => now);
    for (const [now, cases] of byClock) {
      const files = cases.map(({ file }) => file);
      const { stdout, status } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, '../../../tools/start.ts'), 'validate', '--json', '--now', now, ...files],
        { cwd: corpusDirectory, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
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

  it('the bundle for a page, in Chromium, where neither eval nor the network is available', async () => {
    const bundle = await buildBrowserBundle();
    const verdicts = verdictsOfAll();
    const cases = verdicts.map(({ file, now }) => ({
      base64: Buffer.from(readCorpusFile(file)).toString('base64'),
      now,
    }));
    const browser = await launchChromium();
    const page = await browser.newPage();
    await page.route('**/contract.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: bundle }),
    );
    await page.route('**/page.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'Content-Security-Policy': "default-src 'none'; script-src 'self'" },
        body: '<!doctype html><title>Corpus</title><script type="module" src="/contract.js"></script>',
      }),
    );
    await page.goto('http://nameplate.test/page.html');
    const answers = await page.evaluate(`(${checkInPage})(${JSON.stringify(cases)})`);
    await browser.close();
    const texts = z.array(z.string()).parse(answers);
    const different = verdicts.filter(({ verdict }, index) => JSON.stringify(verdict) !== texts[index]);
    expect(different.map(({ id }) => id)).toEqual([]);
    expect(texts).toHaveLength(verdicts.length);
  }, 60_000);
});

/** Runs in the page, which serves the bundle as a module. */
const checkInPage = `async (cases) => {
  const { validateBatchBytes, parseInstant } = await import('/contract.js');
  return cases.map(({ base64, now }) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.stringify(validateBatchBytes(bytes, parseInstant(now)));
  });
}`;
