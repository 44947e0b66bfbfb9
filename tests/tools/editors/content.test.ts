import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContent } from '../../../src/content/read-content.ts';
import { exampleBodies, insightListBody } from '../../../src/publish/api-bodies.ts';
import { catalogueTool } from '../../../tools/editors/catalogue/tool.ts';
import { contentTool } from '../../../tools/editors/content/tool.ts';
import { insightTool } from '../../../tools/editors/insight/tool.ts';
import { runInTest } from '../run-in-test.ts';

const now = new Date('2026-11-24T12:00:00Z');
let parent = '';
let own = '';

const run = (tool: Parameters<typeof runInTest>[0], words: readonly string[]) =>
  runInTest(tool, words, { projectDirectory: process.cwd(), contentRoot: own, userDirectory: parent, now });

/** An example of the guide, by its language. */
const example = (language: string): string => {
  const guide = readFileSync('docs/own-catalogue.md', 'utf8');
  return guide.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? expect.unreachable();
};

const importList = [
  'import',
  'list',
  'products.csv',
  '--source',
  'product-data',
  '--mapping',
  'mapping.json',
];

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'nameplate-own-'));
  own = join(parent, 'our-catalogue');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

describe('a catalogue of one’s own', () => {
  it('is laid out, imported, given an edition, and read without a record or an Insight of this project', async () => {
    const laidOut = await run(contentTool, ['new', own, '--name', 'Example Drives']);
    expect([laidOut.exitCode, laidOut.standardError]).toEqual([0, '']);

    expect(laidOut.standardOutput).toContain('It is a git repository');
    expect(existsSync(join(own, '.git'))).toBe(true);

    writeFileSync(join(parent, 'products.csv'), example('csv'));
    writeFileSync(join(parent, 'mapping.json'), example('json'));
    const imported = await run(catalogueTool, [...importList, '--date', '2026-11-01']);
    expect([imported.exitCode, imported.standardError]).toEqual([0, '']);
    expect((await run(catalogueTool, ['make-edition'])).exitCode).toBe(0);
    expect((await run(contentTool, ['check'])).standardOutput).toBe('No errors.\n');

    const reading = await readContent(process.cwd(), '2026-11-24', own);
    if (reading.kind === 'findings') throw new Error('The content has findings.');
    const { content } = reading;
    expect(content.overview.name).toBe('Example Drives');
    expect(content.catalogue.licence.id).toBe('LicenseRef-All-rights-reserved');
    expect(content.catalogue.products.map(({ record }) => record.manufacturerPartNumber)).toEqual([
      'ED-1',
      'ED-2',
    ]);
    expect(insightListBody(content, 'https://nameplate.example')).toEqual({ data: [], meta: { total: 0 } });
    expect(exampleBodies(content, 'https://nameplate.example').insight).toBeUndefined();
  });

  it('keeps what an earlier export said as dated history', async () => {
    writeFileSync(join(parent, 'products.csv'), example('csv').replace('1,4', '1,5'));
    const next = await run(catalogueTool, [...importList, '--date', '2026-11-20']);
    expect([next.exitCode, next.standardError]).toEqual([0, '']);
    const reading = await readContent(process.cwd(), '2026-11-24', own);
    if (reading.kind === 'findings') throw new Error('The content has findings.');
    expect(reading.content.catalogue.products.map(({ record }) => record.verification.evidenceAsOf)).toEqual([
      '2026-11-20',
      '2026-11-20',
    ]);
    const statements = readFileSync(join(own, 'content/statements/our-company.ndjson'), 'utf8');
    expect(statements).toContain('2026-11-01');
    expect(statements).toContain('2026-11-20');
    await run(catalogueTool, ['make-edition']);
  });

  it('has a fact as a correction file says it, beside what the export says, and no import changes the file', async () => {
    const file = join(own, 'content/products/our-company/ed-1.yaml');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, example('yaml'));
    const again = await run(catalogueTool, [...importList, '--date', '2026-11-21']);
    expect(again.exitCode).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(example('yaml'));
    await run(catalogueTool, ['make-edition']);
    expect((await run(contentTool, ['check'])).standardOutput).toBe('No errors.\n');
    const reading = await readContent(process.cwd(), '2026-11-24', own);
    if (reading.kind === 'findings') throw new Error('The content has findings.');
    const { products, statements } = reading.content.catalogue;
    const [corrected] = products.map(({ record }) => record);
    expect(corrected).toMatchObject({
      manufacturerPartNumber: 'ED-1',
      physical: { weight: { value: '1.3', unit: 'kg' } },
    });
    expect(JSON.stringify(statements.get(corrected?.id ?? ''))).toContain('"value":"1.2"');
  });

  it('takes an Insight that stands in its folder', async () => {
    const created = await run(insightTool, ['new', 'How our part numbers are built']);
    expect(created.exitCode).toBe(0);
    const file = join(own, 'content/insights/how-our-part-numbers-are-built.mdx');
    expect(readFileSync(file, 'utf8')).toContain('title: "How our part numbers are built"');
    expect(readFileSync(file, 'utf8')).not.toContain('Nameplate');
    const reading = await readContent(process.cwd(), '2026-11-24', own);
    if (reading.kind === 'findings') throw new Error(JSON.stringify(reading.findings));
    expect(reading.content.insights.map(({ slug }) => slug)).toEqual(['how-our-part-numbers-are-built']);
  });

  it('is not laid out over files that are there', async () => {
    const again = await run(contentTool, ['new', own]);
    expect([again.exitCode, again.standardError]).toEqual([
      1,
      'The directory is not empty. Name a new one.\n',
    ]);
  });

  it('may have a further source with conditions of its own', async () => {
    const file = join(own, 'content/sources.yaml');
    appendFileSync(
      file,
      '  - id: another\n    name: Another\n    speaker: community\n    licence: { id: CC-BY-4.0, name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/", conditions: "Name it." }\n    taken: All.\n    dated: By day.\n',
    );
    const { exitCode, standardOutput } = await run(contentTool, ['check']);
    expect([exitCode, standardOutput]).toEqual([0, 'No errors.\n']);
  });
});
