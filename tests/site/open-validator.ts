import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { openContext } from './chromium.ts';
import { workers } from './scripts-loaded-later.ts';
import { openValidator, type ValidatorPage } from './validator-page.ts';

/** The page that checks batches, in a context of its own, until the test is over. */
export const open = async (options: BrowserContextOptions = {}): Promise<ValidatorPage> =>
  openValidator(await openContext(options), inject('servedUrl'));

/** The same, once it needs no network: what checks lists is loaded after the page itself. */
export const openWhole = async (): Promise<ValidatorPage> => {
  const context = await openContext();
  const [validator] = await Promise.all([
    openValidator(context, inject('servedUrl')),
    context.waitForEvent('requestfinished', (request) => workers()(new URL(request.url()))),
  ]);
  return validator;
};
