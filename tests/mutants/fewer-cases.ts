import { beforeEach } from 'vitest';

// What needs another process, goes through all of Unicode or asks for many cases is left to `npm test`.

const leftOut =
  /command-line tool|in Chromium|every letter of Unicode|every pair of letters|accept and refuse generated batches|what a second implementation reads/;

beforeEach(({ task, skip }) => skip(leftOut.test(task.name)));
