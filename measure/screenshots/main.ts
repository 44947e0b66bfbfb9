import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { copyProject } from '../../tests/copy-project.ts';
import { runUntilReady } from '../../tests/end-to-end/run-until-ready.ts';
import { launchChromium } from '../../tests/launch-chromium.ts';
import { freePort } from '../../tests/postgres/free-port.ts';
import { runTool, type Tool } from '../../tools/command-line/run-tool.ts';
import { toolCommand } from '../../tools/command-line/tool-command.ts';
import { runInProcess } from '../../tools/command-line/tool-context.ts';
import { draft, images } from './images.ts';

/** What the window of a page shows, as WebP, without the toolbar of Astro. */
const capture = async (page: Page): Promise<Buffer> => {
  await page.addStyleTag({ content: 'astro-dev-toolbar { display: none }' });
  await page.evaluate(() => document.fonts.ready);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
  return Buffer.from(data, 'base64');
};

const take = toolCommand({
  name: '',
  summary: 'Makes the images in docs/images/ from npm run dev on a copy of the project.',
  surplus: 'screenshots takes no arguments.',
  options: {},
  run: async () => {
    const project = await mkdtemp(join(tmpdir(), 'nameplate-screenshots-'));
    await copyProject(process.cwd(), project);
    await writeFile(join(project, draft.file), draft.text);
    const development = await runUntilReady('dev', await freePort(), {}, project);
    const browser = await launchChromium();
    const written: { file: string; bytes: number }[] = [];
    try {
      await mkdir('docs/images', { recursive: true });
      for (const { name, size, path: shownPath, prepare } of images) {
        const page = await browser.newPage({ viewport: size, colorScheme: 'light', reducedMotion: 'reduce' });
        const connected = page
          .waitForEvent('websocket')
          .then((socket) => socket.waitForEvent('framereceived'));
        await page.goto(`${development.baseUrl}${shownPath}`);
        await connected;
        await prepare(page, project);
        const image = await capture(page);
        const file = join('docs', 'images', name);
        await writeFile(file, image);
        written.push({ file, bytes: image.length });
        await page.close();
      }
    } finally {
      await browser.close();
      await development.stop();
      await rm(project, { recursive: true });
    }
    const lines = written.map(({ file, bytes }) => `${file}  ${Math.ceil(bytes / 1024)} KB`);
    return { json: written, text: lines.join('\n') };
  },
});

const screenshotsTool: Tool = {
  script: 'screenshots',
  summary: take.summary,
  endings: [
    'the images are written',
    undefined,
    'an image cannot be made, or the arguments are not understood',
  ],
  commands: [take],
};

await runInProcess('screenshots', (context) => runTool(screenshotsTool, context));
