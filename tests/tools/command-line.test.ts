import { describe, expect, it } from 'vitest';
import { insightTool } from '../../tools/editors/insight/tool.ts';
import { lookupTool } from '../../tools/integrators/lookup/tool.ts';
import { validateTool } from '../../tools/integrators/validate/tool.ts';
import { supplierTool } from '../../tools/operators/supplier/tool.ts';
import { runInTest } from './run-in-test.ts';

describe.each([insightTool, lookupTool, supplierTool, validateTool])('npm run $script', (tool) => {
  it.each(['--help', '-h'])('explains itself and its exit codes with %s, and ends with 0', async (word) => {
    const { exitCode, standardOutput, standardError } = await runInTest(tool, [word]);
    expect([exitCode, standardError]).toEqual([0, '']);
    expect(standardOutput).toMatch(new RegExp(`^Usage: npm run ${tool.script} -- `));
    expect(standardOutput).toMatch(/Exit codes:\n {2}0 {2}.*\n {2}1 {2}.*\n {2}2 {2}.*\n$/);
    expect(standardOutput).toContain('--json');
  });

  it('says what to write instead of an unknown option, in one line, and ends with 2', async () => {
    const { exitCode, standardOutput, standardError } = await runInTest(tool, ['--nothing']);
    expect([exitCode, standardOutput]).toEqual([2, '']);
    expect(standardError).toMatch(/^[A-Z].* (?:commands|options) are:? .*For help: npm run \w+ -- --help\n$/);
  });

  it('says the same as one JSON object on standard output with --json', async () => {
    const run = await runInTest(tool, ['--nothing', '--json']);
    expect(run).toMatchObject({ exitCode: 2, standardError: '' });
    expect(JSON.parse(run.standardOutput)).toEqual({
      error: { code: 'usage_error', message: expect.stringMatching(/^[A-Z]/) },
    });
  });

  it('names an option that there is not, and no value beside it', async () => {
    const command = tool.commands[0]?.name.split(' ').filter(Boolean) ?? [];
    for (const words of [['--server', 'hunter2'], ['--server=hunter2']]) {
      const { standardError } = await runInTest(tool, [...command, ...words]);
      expect(standardError).toMatch(/^There is no option --server\b/);
      expect(standardError).not.toContain('hunter2');
    }
    const { standardError } = await runInTest(tool, [...command, '--jsn']);
    expect(standardError).toMatch(/^There is no option --jsn\b.* Did you mean --json\? The options are /);
    expect((await runInTest(tool, [...command, '--help=yes'])).standardError).toContain(
      'The option --help takes no value.',
    );
  });

  it('never repeats a key that was typed where an option or a command belongs', async () => {
    const key = `npk_0123456789abcdef_${'S'.repeat(43)}_abcdef`;
    const command = tool.commands[0]?.name.split(' ').filter(Boolean) ?? [];
    for (const word of [key, `--${key}`, `-${key}`, `--key=${key}`, `--npk_0123456789abcdef`]) {
      for (const words of [[word], [...command, word, word]]) {
        const { exitCode, standardOutput, standardError } = await runInTest(tool, words);
        expect([words, exitCode]).toEqual([words, 2]);
        expect(standardOutput + standardError).not.toMatch(tool === validateTool ? /--?npk/ : /npk_/);
      }
    }
  });

  it('never prints a control character that was typed, nor what it did not understand', async () => {
    const typed = 'secret\u001b[31m\u202e';
    for (const words of [
      [typed],
      [`--${typed}`],
      [`--json=${typed}`],
      ...tool.commands.flatMap(({ name, options }) => {
        const command = name.split(' ').filter(Boolean);
        return Object.keys(options).flatMap((option) => [
          [...command, `--${option}`, typed],
          [...command, `--${option}=${typed}`],
          [...command, typed, typed, `--${option}`, '-x'],
        ]);
      }),
    ]) {
      const { exitCode, standardOutput, standardError } = await runInTest(tool, words);
      expect([words, exitCode]).toEqual([words, 2]);
      const printed = standardOutput + standardError;
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      // The name of a file says which one is meant.
      if (tool !== validateTool) expect(printed).not.toContain('secret');
    }
  });
});
