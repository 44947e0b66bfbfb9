import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { inject } from 'vitest';
import { newestCode } from './mailbox.ts';

/** An address that nobody has used before. */
export const newAddress = (name: string): string =>
  `${name}-${randomBytes(4).toString('hex')}@supplier.example`;

/** Presses the tab key until an element has the focus, as somebody without a mouse does. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The tab key does not reach ${String(target)}.`);
};

/** Operates a button or link by the keyboard alone. */
export const pressKey = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

/** Types into a field by the keyboard alone. */
export const typeInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

/** Opens the console and signs in with the code from the mail, by the keyboard alone. */
export const signIn = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${inject('servedUrl')}/console`);
  await signInHere(page, address);
};

/** Signs in on the page that asks for it. */
export const signInHere = async (page: Page, address: string): Promise<void> => {
  await typeInto(page, page.getByLabel('Email address'), address);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('Code of 8 characters');
  await code.waitFor();
  // As somebody types it who does not look for capital letters.
  await typeInto(page, code, newestCode(address).toLowerCase().replace('-', ' '));
  await page.keyboard.press('Enter');
  await page.getByText(`Signed in as ${address}`).waitFor();
};
