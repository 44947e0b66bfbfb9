import { afterEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../../tools/command-line/tool-context.ts';

describe('a tool that reports its progress to a terminal', () => {
  const { isTTY } = process.stderr;
  afterEach(() => {
    process.stderr.isTTY = isTTY;
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });

  it('shows what a terminal would obey as visible signs, in the one line that it replaces', async () => {
    process.stderr.isTTY = true;
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await runInProcess('supplier', async ({ progress }) => {
      progress('Writing \u001b]0;x\u0007\nDone.');
      return 0;
    });
    expect(write.mock.calls).toEqual([['\r\u001b[2KWriting \\u{1b}]0;x\\u{7}\\u{a}Done.']]);
  });
});
