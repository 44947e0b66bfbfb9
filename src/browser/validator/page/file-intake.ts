import { pagePart } from '../../page-part.ts';

const isFileDrag = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** Lets files in: through the file picker, and dropped anywhere onto the page. */
export const createFileIntake = (page: Document, onFile: (file: File) => void): void => {
  const input = pagePart(page, 'file', HTMLInputElement);
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };

  pagePart(page, 'open', HTMLButtonElement).addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    take(input.files);
    // So that the same file can be opened again once it was changed.
    input.value = '';
  });
  // Without these two a browser would leave the page for the file.
  page.addEventListener('dragover', (event) => {
    if (isFileDrag(event)) event.preventDefault();
  });
  page.addEventListener('drop', (event) => {
    if (!isFileDrag(event)) return;
    event.preventDefault();
    take(event.dataTransfer?.files);
  });
};
