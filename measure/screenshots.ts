import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftText } from '../src/content/insights/draft.ts';
import { copyProject } from '../tests/copy-project.ts';
import { runUntilReady } from '../tests/end-to-end/run-until-ready.ts';
import { launchChromium } from '../tests/launch-chromium.ts';
import { freePort } from '../tests/postgres/free-port.ts';

// `node measure/screenshots.ts` makes the pictures of the documents again, in docs/images/, from a copy of the project.

const slug = 'why-a-part-number-is-not-a-key';

/** Each picture: its file, the page that it shows, and the size of the window in pixels. */
const pictures = [
  { name: 'home.webp', path: '/', size: { width: 1200, height: 690 } },
  { name: 'draft.webp', path: `/insights/${slug}`, size: { width: 880, height: 420 } },
];

const project = await mkdtemp(join(tmpdir(), 'nameplate-screenshots-'));
await copyProject(process.cwd(), project, 'real');
const draft = draftText('Why a part number is not a key', '2026-11-04');
await writeFile(join(project, 'content', 'insights', `${slug}.mdx`), draft);
const development = await runUntilReady('dev', await freePort(), {}, project);
const browser = await launchChromium();
try {
  for (const { name, path, size } of pictures) {
    const page = await browser.newPage({ viewport: size, colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(`${development.baseUrl}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.addStyleTag({ content: 'astro-dev-toolbar { display: none }' });
    await page.evaluate(() => document.fonts.ready);
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
    await writeFile(join('docs', 'images', name), Buffer.from(data, 'base64'));
    await page.close();
  }
} finally {
  await browser.close();
  await development.stop();
  await rm(project, { recursive: true });
}
