import type { ContentReading } from '../../content/read-content.ts';

/** Takes the place of `shared-content.ts` where pages are rendered on demand: there are no content files. */
export const sharedContent = (): Promise<ContentReading> =>
  Promise.reject(new Error('A page that is rendered on demand gets its content from the lookup database.'));
