import type { Page } from 'playwright-core';

/** What the window of a page shows, as WebP, without the toolbar of Astro. */
export const capture = async (page: Page): Promise<Buffer> => {
  await page.addStyleTag({ content: 'astro-dev-toolbar { display: none }' });
  await page.evaluate(() => document.fonts.ready);
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 90 });
  return Buffer.from(data, 'base64');
};
