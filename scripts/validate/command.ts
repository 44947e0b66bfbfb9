import { type Instant, parseInstant } from '../../src/contracts/supplier/instant.ts';
import { parseWords } from '../parse-words.ts';

/** What the tool is asked to do, or why the words were not understood. */
export type Command =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'check';
      /** File names in the order given; `-` is standard input. */
      readonly files: readonly string[];
      readonly json: boolean;
      /** The clock of the check; `undefined` for the current moment. */
      readonly now: Instant | undefined;
    }
  | { readonly kind: 'misunderstood'; readonly why: string };

/** How to use the tool. */
export const usage = `Usage:
  npm run validate -- [file ...] [--now TIMESTAMP] [--json]
      Holds batches of supplier records against the record contract, as the service does.
      Without a file, or for the file -, reads standard input. Sends and stores nothing.
  npm run validate -- --help
      Shows this text.

Options:
  --now    The clock that the times of the records are held against, such as 2026-11-21T12:00:00Z;
           without it, the current moment.
  --json   Print one JSON object a file and line: {"file", "verdict"}, or {"file", "problem"}
           for a file that cannot be opened.

Ends with 0 when every batch keeps the contract, with 1 when a batch has something to fix, with 2 when
a file is not readable as JSON or the words are not understood.`;

const misunderstood = (why: string): Command => ({ kind: 'misunderstood', why });

const options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  now: { type: 'string' },
} as const;

/** Understands the words after the name of the tool. */
export const readCommand = (words: readonly string[]): Command => {
  const parsed = parseWords(words, options);
  if (parsed === undefined) {
    return misunderstood('An option is not known or not complete. There are --now, --json and --help.');
  }
  const { values, positionals } = parsed;
  if (values.help === true) return { kind: 'help' };
  const now = values.now === undefined ? undefined : parseInstant(values.now);
  if (values.now !== undefined && now === undefined) {
    return misunderstood('The option --now takes a timestamp with a zone, such as 2026-11-21T12:00:00Z.');
  }
  return {
    kind: 'check',
    files: positionals.length === 0 ? ['-'] : positionals,
    json: values.json ?? false,
    now,
  };
};
