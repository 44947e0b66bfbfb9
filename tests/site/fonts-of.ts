import type { Page } from 'playwright-core';

/** Waits until the fonts of the text that a page shows are there. Its text moves no more then, so a click meets what it is for. */
export const fontsOf = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // The layout asks for the fonts.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
