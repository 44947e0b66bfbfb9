import { readText } from '../read-text.ts';
import { lookupAddress } from './lookup-address.ts';

/**
 * Looks up the text of the box: words at once, and what is a label, a list or a code after it was read here. `place` is where the
 * page says what a text is.
 */
export const lookUpBox = async (text: string, place: HTMLElement): Promise<void> => {
  const read = readText(text);
  if (read.kind === 'empty') return;
  if (read.kind === 'words') return location.assign(lookupAddress(read, read.leftOut));
  const { showAnswer } = await import('./label-answer.tsx');
  await showAnswer(place, read, text);
};
