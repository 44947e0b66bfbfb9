import type { Instant } from '../../src/contracts/supplier/instant.ts';
import type { BodyReading } from './read-body.ts';

/** What the tool is given by the process it runs in. */
export type Surroundings = {
  /** The words after the name of the tool. */
  readonly arguments: readonly string[];
  /** The directory that relative file names start from. */
  readonly directory: string;
  /** The current moment; the option `--now` replaces it. */
  readonly now: Instant;
  /** Whether verdicts are printed in colour. */
  readonly colour: boolean;
  /** Reads standard input to its end; `undefined` when it is a terminal, where nothing is piped in. */
  readonly standardInput: (() => Promise<BodyReading>) | undefined;
  /** Prints a text and a line break as the result. */
  readonly write: (text: string) => void;
  /** Prints a text and a line break about what went wrong. */
  readonly complain: (text: string) => void;
  /** Replaces the one line that says how far the work is; `undefined` when nobody watches. */
  readonly progress: ((text: string) => void) | undefined;
};

/**
 * How the tool ends: every batch keeps the contract, a batch has something to fix, or a file could not
 * be read as JSON or the words were not understood. Of several files the highest number counts.
 */
export const exitCodes = { valid: 0, findings: 1, unreadable: 2 } as const;

/** One of the ways the tool ends. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
