import type { ListChoice } from '../fields/table-faults.ts';
import type { Reading } from '../values/reading.ts';

/** A question about how a list is read, with its answers. */
export type ReadingQuestion = {
  /** Tells it from the other questions of the list. */
  readonly id: string;
  /** The choice that it is about, which may be several questions. */
  readonly choice: ListChoice;
  readonly label: string;
  /** What the list has, with its count. */
  readonly about: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  /** Whether a text that is none of the choices is an answer too. */
  readonly isFree: boolean;
  /** The value of the chosen answer; empty while it is open. */
  readonly answer: string;
  /** Whether a text can be an answer. */
  readonly isAnswer: (text: string) => boolean;
  /** The usual answer with what it decides in words; undefined if there is none. */
  readonly usual: { readonly words: string; readonly answer: string } | undefined;
  /** What is said of the list with this answer; an empty one takes it back. */
  readonly take: (answer: string, before: Reading) => Reading;
};
