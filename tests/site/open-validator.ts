import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { openContext } from './chromium.ts';
import { openValidator, type ValidatorPage } from './validator-page.ts';

/** The page that checks batches, in a context of its own, until the test is over. */
export const open = async (options: BrowserContextOptions = {}): Promise<ValidatorPage> =>
  openValidator(await openContext(options), inject('servedUrl'));
