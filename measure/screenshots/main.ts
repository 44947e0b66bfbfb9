import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { copyProject } from '../../tests/copy-project.ts';
import { runUntilReady } from '../../tests/end-to-end/run-until-ready.ts';
import { launchChromium } from '../../tests/launch-chromium.ts';
import { freePort } from '../../tests/postgres/free-port.ts';
import { readOptions } from '../read-options.ts';
import { draft, images } from './images.ts';

/** What the window of a page shows, as WebP, without the toolbar of Astro. */
const capture = async (page: Page): Promise<Buffer> => {
  await page.addStyleTag({ content: 'astro-dev-toolbar { display: none }' });
  await page.evaluate(() => document.fonts.ready);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
  return Buffer.from(data, 'base64');
};

readOptions('npm run screenshots', {});

/** `npm run screenshots`: makes the images in `docs/images/` from `npm run dev` on a copy of the project. */
const project = await mkdtemp(join(tmpdir(), 'nameplate-screenshots-'));
await copyProject(process.cwd(), project);
await writeFile(join(project, draft.file), draft.text);
const development = await runUntilReady('dev', await freePort(), {}, project);
const browser = await launchChromium();
try {
  await mkdir('docs/images', { recursive: true });
  for (const { name, size, path: shownPath, prepare } of images) {
    const page = await browser.newPage({ viewport: size, colorScheme: 'light', reducedMotion: 'reduce' });
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.goto(`${development.baseUrl}${shownPath}`);
    await connected;
    await prepare(page, project);
    const bytes = await capture(page);
    const path = join('docs', 'images', name);
    await writeFile(path, bytes);
    console.log(`${path}  ${Math.ceil(bytes.length / 1024)} KB`);
    await page.close();
  }
} finally {
  await browser.close();
  await development.stop();
  await rm(project, { recursive: true });
}
