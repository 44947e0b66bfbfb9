import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * A real headless Chromium: from the package on Linux x64, else the one that Playwright installs. Of the
 * package's own arguments it takes none: they are for serverless functions, put everything into one process,
 * which ends when a context is closed, and switch off the web security that the tests are about. Takes further
 * arguments of its command line.
 */
export const launchChromium = async (moreArguments: readonly string[] = []): Promise<Browser> =>
  process.platform === 'linux' && process.arch === 'x64'
    ? playwright.launch({
        executablePath: await chromium.executablePath(),
        args: ['--no-sandbox', ...moreArguments],
      })
    : playwright.launch({ args: [...moreArguments] });
