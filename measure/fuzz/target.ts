import type fc from 'fast-check';

/** Something that takes input from strangers, and the input it is given. */
export type Target = {
  /** Its name in commands, reports and folders. */
  readonly name: string;
  /** The ending of the files in which its cases are kept. */
  readonly ending: string;
  /** Every case is bytes, so that each can be kept as a file and tried again. */
  readonly cases: fc.Arbitrary<Uint8Array>;
  /** Opens what the cases are tried on. */
  readonly open: () => Promise<Examiner>;
};

/** What tries the cases of a target. */
export type Examiner = {
  /** Says what is wrong with what came of a case; undefined if nothing is. What it throws is wrong, too. */
  readonly examine: (bytes: Uint8Array) => string | undefined | Promise<string | undefined>;
  readonly close?: () => Promise<void>;
};

/** An examiner that has nothing to open and nothing to close. */
export const examineWith = (examine: Examiner['examine']) => async (): Promise<Examiner> => ({ examine });

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A text as the bytes of a case. */
export const toBytes = (text: string): Uint8Array => encoder.encode(text);

/** The bytes of a case as text; what is not UTF-8 is replaced. */
export const toText = (bytes: Uint8Array): string => decoder.decode(bytes);
