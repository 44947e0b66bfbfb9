import { beforeEach } from 'vitest';

// What needs another process, goes through all of Unicode, asks for many cases or waits for seconds is left to `npm test`:
// a mutant that lives is tried by every test that reaches it.

const leftOut =
  /command-line tool|npm run validate|in Chromium|every letter of Unicode|every pair of letters|within five seconds|accept and refuse generated batches|whatever one to three characters are changed|comes back|of every finding of the corpus/;

beforeEach(({ task, skip }) => skip(leftOut.test(task.name)));
