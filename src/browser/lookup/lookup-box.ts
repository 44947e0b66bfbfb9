import { readText } from '../../lookup-text/read-text.ts';
import { pagePart } from '../page-part.ts';
import { lookupAddress } from './lookup-address.ts';

/**
 * Starts the box that takes what a person has. The text is read here, before anything is sent: until this runs, the page has no
 * button that sends it.
 */
export const startLookupBox = (): void => {
  const text = pagePart(document, 'lookup-text', HTMLTextAreaElement);
  const button = pagePart(document, 'lookup-start', HTMLButtonElement);
  const answer = pagePart(document, 'lookup-answer', HTMLElement);
  const lookUp = async (): Promise<void> => {
    const read = readText(text.value);
    if (read.kind === 'empty') return text.focus();
    if (read.kind === 'words') return location.assign(lookupAddress(read, read.leftOut));
    button.disabled = true;
    try {
      const { showAnswer } = await import('./label-answer.tsx');
      await showAnswer(answer, read, text.value);
    } catch {
      answer.textContent =
        'A part of this page could not be downloaded. Check the connection, then reload the page.';
    }
    button.disabled = false;
  };
  button.addEventListener('click', lookUp);
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void lookUp();
  });
  // A browser that goes back keeps the button as it was.
  button.disabled = false;
};
