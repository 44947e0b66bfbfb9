import type { Page } from 'playwright-core';

/** Drops a file on the heading of a page. */
export const dropFile = async (page: Page, name: string, content: string): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([file.content], file.name));
      return transfer;
    },
    { name, content },
  );
  await page.dispatchEvent('h1', 'drop', { dataTransfer });
};
