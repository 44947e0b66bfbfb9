import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../src/content/read-content.ts';
import { fixtureRoot } from '../fixture-root.ts';
import { placesOf, projectWith } from './project-with.ts';

const site = readFileSync(join(fixtureRoot, 'content', 'site.yaml'), 'utf8');

/** What is read of a project whose `content/site.yaml` has this line in place of the state of the preview. */
const read = (line: string) =>
  readTexts(
    process.cwd(),
    '2026-11-26',
    projectWith({ 'site.yaml': site.replace(/^preview: .*$/m, line), 'insights/readme.txt': '' }),
  );

describe('the state of the supplier preview', () => {
  it.each([
    ['preview: open', 'open'],
    ['preview: upcoming', 'upcoming'],
    ['', 'upcoming'],
  ])('is by the line “%s” of site.yaml %s, also in what the API says', async (line, state) => {
    const reading = await read(line);
    if (reading.kind === 'findings') throw new Error(JSON.stringify(reading.findings));
    const { preview, overview } = reading.content;
    expect(preview).toBe(state);
    expect(overview.capabilities.filter((text) => text.includes('preview'))).toEqual([
      expect.stringContaining(`In an ${state} preview,`),
    ]);
  });

  it('that is neither upcoming nor open is a finding', async () => {
    const reading = await read('preview: soon');
    expect(reading.kind === 'findings' && placesOf(reading.findings)).toEqual([
      [expect.any(String), 'content/site.yaml', expect.any(Number), expect.any(Number)],
    ]);
  });

  it('is said by no page and no text of its own, so that all follow the setting', () => {
    const files = globSync(['src/pages/**/*.astro', 'content/docs/*.mdx']);
    expect(files.length).toBeGreaterThan(50);
    const texts = [['overview', site.replace(/^(?:#|preview:).*$/gm, '')]].concat(
      files.map((file) => [file, readFileSync(file, 'utf8')]),
    );
    expect(texts.filter(([, text = '']) => /\bupcoming\b/i.test(text)).map(([file]) => file)).toEqual([]);
  });
});
