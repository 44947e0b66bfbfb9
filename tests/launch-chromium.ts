import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * A real headless Chromium: from the package on Linux x64, else the one that Playwright installs. Takes further
 * arguments of its command line.
 */
export const launchChromium = async (moreArguments: readonly string[] = []): Promise<Browser> =>
  process.platform === 'linux' && process.arch === 'x64'
    ? playwright.launch({
        executablePath: await chromium.executablePath(),
        args: [...chromium.args, ...moreArguments],
        headless: true,
      })
    : playwright.launch({ args: [...moreArguments] });
