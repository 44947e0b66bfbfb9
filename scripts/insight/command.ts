import { CalendarDateSchema } from '../../src/contracts/primitives.ts';
import { parseWords } from '../parse-words.ts';

/** What the tool is asked to do, or why the words were not understood. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'check'; readonly json: boolean; readonly today: string }
  | { readonly kind: 'new'; readonly title: string; readonly today: string }
  | { readonly kind: 'misunderstood'; readonly why: string };

/** How to use the tool. */
export const usage = `Usage:
  npm run insight -- check [--json] [--today YYYY-MM-DD]
      Checks every file in content/insights and says what has to be fixed.
  npm run insight -- new "A title" [--today YYYY-MM-DD]
      Writes a draft with every field explained, ready to edit.
  npm run insight -- --help
      Shows this text.

Options:
  --json    Print one JSON object instead of text: published, drafts, findings.
  --today   The day that no published date may be later than; without it, the current day in UTC.

Ends with 0 when all is well, with 1 when something has to be fixed, with 2 when the words are not understood.`;

const misunderstood = (why: string): Command => ({ kind: 'misunderstood', why });

const options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  today: { type: 'string' },
} as const;

/** Understands the words after the name of the tool. */
export const readCommand = (words: readonly string[], currentDay: string): Command => {
  const parsed = parseWords(words, options);
  if (parsed === undefined) {
    return misunderstood(
      'An option is not known or not complete. There are --json, --today YYYY-MM-DD and --help.',
    );
  }
  const { values, positionals } = parsed;
  const [name, ...rest] = positionals;
  const today = values.today ?? currentDay;
  if (values.help === true) return { kind: 'help' };
  if (name === undefined) return misunderstood('Which command? There are `check` and `new`.');
  if (!CalendarDateSchema.safeParse(today).success) {
    return misunderstood('The option --today takes a day that the calendar has, as YYYY-MM-DD.');
  }
  if (name === 'check') {
    if (rest.length > 0)
      return misunderstood('`check` takes no file: it always checks all of content/insights.');
    return { kind: 'check', json: values.json ?? false, today };
  }
  if (name === 'new') {
    const [title, ...others] = rest;
    if (title === undefined) return misunderstood('`new` takes the title of the article: new "A title".');
    if (others.length > 0) return misunderstood('`new` takes one title; put it into quotes: new "A title".');
    if (values.json === true) return misunderstood('The option --json belongs to `check`.');
    return { kind: 'new', title, today };
  }
  return misunderstood('There is no such command. There are `check` and `new`.');
};
