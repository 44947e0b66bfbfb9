import { keepDroppedFiles } from './dropped-files.ts';

/**
 * Loads the program of a page once the words of the page are painted, because both would share a slow line, and starts it. The
 * page says that it is loading; when the program cannot be downloaded, it says that there instead.
 */
export const startProgram = (load: () => Promise<() => void>): void => {
  keepDroppedFiles();
  addEventListener('load', async () => {
    const start = await load().catch(() => undefined);
    if (start !== undefined) {
      start();
      return;
    }
    const loading = document.querySelector('.loading');
    if (loading !== null) {
      loading.textContent =
        'The program of this page could not be downloaded. Check the connection, then reload the page.';
    }
  });
};
