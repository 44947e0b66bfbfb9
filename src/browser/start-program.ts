/** The file that was dropped before the program of the page took files. */
let early: File | undefined;
let take = (file: File): void => {
  early = file;
};

const isFileDrag = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** Keeps a file that is dropped anywhere on the page for its program, which may still be on its way. */
const keepDroppedFiles = (): void => {
  // Without both listeners the browser would leave the page and show the file.
  const allow = (event: DragEvent): void => {
    if (isFileDrag(event)) event.preventDefault();
  };
  document.addEventListener('dragover', allow);
  document.addEventListener('drop', (event) => {
    allow(event);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) take(file);
  });
};

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

/** Takes every file that is dropped, and the last of those that were dropped before. */
export const takeDroppedFiles = (onFile: (file: File) => void): void => {
  take = onFile;
  if (early !== undefined) onFile(early);
  early = undefined;
};
