import type { Page } from 'playwright-core';
import { faultsIn, type View } from './visit-page.ts';

/** Every width with every colour scheme. Of what axe checks, only the contrast depends on the scheme. */
const everyView: readonly View[] = [
  { width: 360, colorScheme: 'light', axe: 'all' },
  { width: 360, colorScheme: 'dark', axe: 'of layout' },
  { width: 768, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light', axe: 'of layout' },
  { width: 1440, colorScheme: 'light', axe: 'of layout' },
  { width: 1440, colorScheme: 'dark', axe: 'of layout' },
];

/** What is wrong with a page as it is shown, in every view. The window stays as the last view made it. */
export const faultsInEveryView = (page: Page): Promise<string[]> => faultsIn(page, everyView);
