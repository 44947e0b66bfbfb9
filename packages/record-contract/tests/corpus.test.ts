import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { launchChromium } from '../../../tests/launch-chromium.ts';
import { corpusCases, readCorpusFile, runCorpus, statedVerdict } from '../src/corpus.ts';
import { validateBatch } from '../src/validate-batch.ts';
import { buildBrowserBundle } from './browser-bundle.ts';
import { instantAt } from './instant-at.ts';

const verdictsOfAll = () =>
  corpusCases.map(({ id, file, now, expected }) => ({
    id,
    file,
    now,
    expected,
    verdict: validateBatch(readCorpusFile(file), instantAt(now)),
  }));

describe('the corpus', () => {
  it('has exactly one case for each body, with the name of its file', () => {
    const bodies = readdirSync(new URL('../corpus/batches/', import.meta.url)).map(
      (name) => `batches/${name}`,
    );
    expect(corpusCases.map(({ file }) => file).toSorted()).toEqual(bodies.toSorted());
    expect(corpusCases.map(({ id }) => `batches/${id}.json`)).toEqual(corpusCases.map(({ file }) => file));
  });

  it('gets the expected verdicts', () => {
    expect(runCorpus((body, now) => statedVerdict(validateBatch(body, now))).map(({ id }) => id)).toEqual([]);
  });

  it('tells a validator that takes everything where it is wrong', () => {
    const wrong = runCorpus(() => ({ outcome: 'valid', recordsValidated: 1 }));
    expect(wrong.length).toBeGreaterThan(corpusCases.length / 2);
    expect(wrong.find(({ rule }) => rule === 'duplicate_member')).toMatchObject({
      given: { outcome: 'valid' },
      expected: { outcome: 'unreadable', code: 'duplicate_member' },
    });
  });
});

describe('the package as one module of a page', () => {
  it('comes to the same verdicts, byte for byte, in Chromium without eval and without the network', async () => {
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
  const { validateBatch, parseInstant } = await import('/contract.js');
  return cases.map(({ base64, now }) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return JSON.stringify(validateBatch(bytes, parseInstant(now)));
  });
}`;
