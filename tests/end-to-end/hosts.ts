import { inject } from 'vitest';

/** What answers requests: the production build and development, each with its address. */
export const hosts = [
  ['the served build', inject('servedUrl')],
  ['development', inject('developmentUrl')],
] as const;
