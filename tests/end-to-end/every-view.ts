import type { View } from './visit-page.ts';

/** Every width with every colour scheme. Of what axe checks, only contrast depends on the scheme. */
export const everyView: readonly View[] = [
  { width: 360, colorScheme: 'light', axe: 'all' },
  { width: 360, colorScheme: 'dark', axe: 'of layout' },
  { width: 768, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light', axe: 'of layout' },
  { width: 1440, colorScheme: 'light', axe: 'of layout' },
  { width: 1440, colorScheme: 'dark', axe: 'of layout' },
];
