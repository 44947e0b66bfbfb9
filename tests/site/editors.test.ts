import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { axeViolations } from './axe-violations.ts';
import { openContext } from './chromium.ts';
import { editFile } from './edit-file.ts';
import { developCopy, type ProjectInDevelopment } from './project-in-development.ts';

const published = 'one-dot-two-parts';
const draft = 'class-code-is-not-identity';

// A development server that starts cold beside others takes long for its first page.
const patience = 60_000;
vi.setConfig({ testTimeout: 5 * patience });

let project: ProjectInDevelopment;

beforeAll(async () => {
  project = await developCopy();
}, 5 * patience);

afterAll(() => project.stop());

const file = (name: string): string => join(project.directory, 'content', name);
const article = (slug: string): string => file(`insights/${slug}.mdx`);

/** A page that has loaded and hears of changes. */
const openPage = async (path: string): Promise<Page> => {
  const page = await (await openContext()).newPage();
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${project.baseUrl}${path}`);
  await connected;
  await page.locator('#nameplate-editor').waitFor({ state: 'attached' });
  return page;
};

const findingsOn = (page: Page): Locator => page.getByRole('dialog', { name: /finding/ });

/** Breaks two files in three places, lets `check` look, and fixes them. */
const whileBroken = async (check: () => Promise<void>): Promise<void> => {
  const files = [article(published), file('site.yaml')];
  const texts = await Promise.all(files.map((name) => readFile(name, 'utf8')));
  await editFile(article(published), /^publishedAt: .*$/m, 'publishedAt: "2026-13-04"');
  await editFile(article(published), /\n---\n/, '\n---\n\n| a | b |\n| - | - |\n');
  await editFile(file('site.yaml'), /^overview:$/m, 'overview:\n  surprise: 1');
  try {
    await check();
  } finally {
    for (const [index, name] of files.entries()) await writeFile(name, texts[index] ?? '');
  }
};

/** What axe finds in what editors see, in light and dark colours. */
const violationsOn = async (page: Page): Promise<string[]> => {
  const violations: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'of layout'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    violations.push(...(await axeViolations(page, rules, '#nameplate-editor')));
  }
  return violations;
};

describe('development', () => {
  it('shows findings above the last good page, all with file and line, leads to them in the editor by keyboard, and goes on when they are fixed', async () => {
    const page = await openPage(`/insights/${published}`);
    expect(await violationsOn(page)).toEqual([]);
    const reopen = page.getByRole('button', { name: /finding/ });
    await whileBroken(async () => {
      await findingsOn(page).getByRole('heading', { name: '3 findings in 2 files' }).waitFor();
      const places = findingsOn(page).getByTitle('Open in your editor');
      expect(await places.allTextContents()).toEqual([
        expect.stringMatching(/^content\/insights\/one-dot-two-parts\.mdx:\d+:14$/),
        expect.stringMatching(/^content\/insights\/one-dot-two-parts\.mdx:\d+:1$/),
        expect.stringMatching(/^content\/site\.yaml:\d+:3$/),
      ]);
      const text = await findingsOn(page).textContent();
      expect(text).toContain('An article must not contain tables: its JSON has no place for them.');
      expect(text).toContain('publishedAt: "2026-11-04"');
      expect(text).not.toMatch(/\bat .*\.ts:\d+/);
      expect(await violationsOn(page)).toEqual([]);
      await page.locator('.insight h1').waitFor();

      await page.goto(`${project.baseUrl}/vision`);
      await findingsOn(page).getByRole('heading', { name: '3 findings in 2 files' }).waitFor();
      expect(await page.title()).toBe('Findings · Nameplate');
      const place = await places.first().textContent();
      await places.first().press('Enter');
      await vi.waitFor(
        async () => expect(await project.openedPlaces()).toBe(`${join(project.directory, place ?? '')}\n`),
        { timeout: patience },
      );
      await page.keyboard.press('Escape');
      await reopen.and(page.locator(':focus')).waitFor();
      await page.reload();
      await reopen.focus();
      expect(await findingsOn(page).isVisible()).toBe(false);
      await page.keyboard.press('Enter');
      await findingsOn(page).waitFor();
    });
    // The page that was never good comes by itself.
    await page.locator('.site-header').waitFor();
    await findingsOn(page).waitFor({ state: 'detached' });
    await reopen.waitFor({ state: 'detached' });
  });

  it('links from an article to what API clients will receive, drafts included', async () => {
    const page = await openPage(`/insights/${draft}`);
    const address = await page.getByRole('link', { name: 'This article as JSON' }).getAttribute('href');
    const answer = await fetch(`${project.baseUrl}${address}`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ data: { slug: draft, status: 'draft' } });
  });
});

describe('the built site', () => {
  it('has nothing of what editors see', async () => {
    expect((await fetch(`${inject('servedUrl')}/__nameplate/findings.json`)).status).toBe(404);
    const files = await readdir('dist', { recursive: true, withFileTypes: true });
    for (const entry of files.filter(({ name }) => /\.(?:html|js|css)$/.test(name))) {
      const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
      expect(text, entry.name).not.toMatch(/__nameplate|nameplate-editor|nameplate-development/);
    }
  });
});
