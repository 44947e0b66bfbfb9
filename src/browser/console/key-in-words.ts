import type { ConsoleKey } from '../../contracts/console/key.ts';
import { dayInWords } from './time-in-words.ts';

/** A key within a sentence: its name and its masked form, or without a name its masked form and the day of its creation. */
export const keyInWords = ({ name, masked, createdAt }: ConsoleKey): string =>
  name === null ? `${masked} of ${dayInWords(createdAt)}` : `“${name}” (${masked})`;
