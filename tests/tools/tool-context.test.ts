import { afterEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from '../../tools/command-line/tool-context.ts';

describe('a tool that prints the data of a server', () => {
  const { isTTY } = process.stdout;
  afterEach(() => {
    process.stdout.isTTY = isTTY;
    process.exitCode = undefined;
    vi.restoreAllMocks();
  });

  const printed = async (isTerminal: boolean): Promise<unknown> => {
    process.stdout.isTTY = isTerminal;
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await runInProcess('replay', async ({ writeData }) => {
      writeData('A,\u001b]0;x\u0007\r\nB,\r');
      return 0;
    });
    return write.mock.calls;
  };

  it('shows what a terminal would obey as visible signs, and keeps the lines', async () => {
    expect(await printed(true)).toEqual([['A,\\u{1b}]0;x\\u{7}\nB,\\u{d}\n']]);
  });

  it('leaves every byte as it is for a file or a program', async () => {
    expect(await printed(false)).toEqual([['A,\u001b]0;x\u0007\r\nB,\r\n']]);
  });
});

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
