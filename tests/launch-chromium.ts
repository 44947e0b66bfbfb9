import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** A machine that does much else may take minutes to start it. */
const timeout = 180_000;

/**
 * Unpacks the packaged Chromium, if it is not there yet. Once for a run of tests: a second launch would find the file
 * that the first is still writing.
 */
export const unpackChromium = async (): Promise<void> => {
  if (isPackaged) await chromium.executablePath();
};

/**
 * A real headless Chromium: from the package on Linux x64, else the one that Playwright installs. Of the
 * package's own arguments it takes none: they are for serverless functions, put everything into one process,
 * which ends when a context is closed, and switch off the web security that the tests are about.
 */
export const launchChromium = async (): Promise<Browser> =>
  isPackaged
    ? playwright.launch({
        executablePath: await chromium.executablePath(),
        args: ['--no-sandbox'],
        timeout,
      })
    : playwright.launch({ timeout });
