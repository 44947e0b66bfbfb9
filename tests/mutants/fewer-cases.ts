import fc from 'fast-check';
import { beforeEach } from 'vitest';

// A mutant is tried by every test that reaches it, thousands of times in all: properties get a fortieth of a second and
// the same cases each time, and what needs another process or goes through all of Unicode is left to `npm test`.
fc.configureGlobal({ seed: 1, interruptAfterTimeLimit: 25 });

const leftOut =
  /command-line tool|in Chromium|every letter of Unicode|every pair of letters|accept and refuse generated batches|what a second implementation reads/;

beforeEach(({ task, skip }) => skip(leftOut.test(task.name)));
