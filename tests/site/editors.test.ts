import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { copyProject } from '../copy-project.ts';
import { type ReadyProcess, runUntilReady } from '../end-to-end/run-until-ready.ts';
import { freePort } from '../postgres/free-port.ts';
import { openContext } from './chromium.ts';

let project: string;
let development: ReadyProcess;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'nameplate-development-'));
  await copyProject(process.cwd(), project);
  development = await runUntilReady('dev', await freePort(), {}, project);
});

afterAll(async () => {
  await development.stop();
  await rm(project, { recursive: true });
});

it.each([
  {
    kind: 'an Insight',
    path: '/insights/one-dot-two-parts',
    file: 'content/insights/one-dot-two-parts.mdx',
    edit: (text: string) =>
      text
        .replace(/^publishedAt: .*$/m, 'publishedAt: "2026-13-04"')
        .replace(/\n---\n/, '\n---\n\n| a | b |\n| - | - |\n'),
    first: {
      message: 'The field publishedAt must be a date that exists, in the form YYYY-MM-DD.',
      hint: 'publishedAt: "2026-11-04"',
      line: 'publishedAt: "2026-13-04"',
      place: /^insights\/one-dot-two-parts\.mdx:\d+:14$/,
    },
    all: [
      /one-dot-two-parts\.mdx:\d+:14 {2}not_a_date\n.*\n {4}To fix it:\n {6}publishedAt: "2026-11-04"\n/,
      /one-dot-two-parts\.mdx:\d+:1 {2}table\n.*\n {4}To fix it:\n {6}- Yen: no decimals\.\n/,
    ],
  },
  {
    kind: 'a page of the catalogue',
    path: '/products/prd_5rv647ng4q',
    file: 'content/site.yaml',
    edit: (text: string) => `first: 1\n${text}second: 2\n`,
    first: {
      message: 'There is no field first here.',
      hint: 'Delete the field.',
      line: 'first: 1',
      place: /^content\/site\.yaml:1:1$/,
    },
    all: [
      /site\.yaml:1:1 {2}unknown_field\n.*\n {4}To fix it:\n {6}Delete the field\.\n/,
      /site\.yaml:\d\d:1 {2}unknown_field\n.*\n {4}To fix it:\n {6}Delete the field\.\n/,
    ],
  },
])(
  'Development shows all findings with file, line and fix in place of $kind, and the page once they are fixed',
  async ({ path, file, edit, first, all }) => {
    const page = await (await openContext()).newPage();
    await page.goto(`${development.baseUrl}${path}`);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const text = await readFile(join(project, file), 'utf8');
    const shown = (part: string) => page.locator(`vite-error-overlay ${part}`);

    await writeFile(join(project, file), edit(text));
    // The server hears of the change a little later, and Astro sends what its overlay shows after the page.
    await vi.waitFor(
      async () => {
        await page.reload();
        await shown('#stack-content').waitFor({ timeout: 5000 });
      },
      { timeout: 60_000 },
    );
    expect(await shown('#message-content').textContent()).toBe(first.message);
    expect(await shown('#hint-content').textContent()).toBe(first.hint);
    expect(await shown('#code h2').textContent()).toMatch(first.place);
    expect(await shown('#code .error-line').textContent()).toBe(first.line);
    const findings = await shown('#stack-content').textContent();
    for (const finding of all) expect(findings).toMatch(finding);
    expect(findings).toMatch(/\n2 errors in 1 file$/);

    await writeFile(join(project, file), text);
    // The page loads again by itself.
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('vite-error-overlay').count()).toBe(0);
  },
);
