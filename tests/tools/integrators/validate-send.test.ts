import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { key, receipt, secret } from '../../../packages/client/tests/clients.ts';
import {
  batchOf,
  batchOfSize,
  corpusTime,
  exampleRecord,
} from '../../../packages/record-contract/tests/example-batches.ts';
import type { ToolContext } from '../../../tools/command-line/tool-context.ts';
import { validateTool } from '../../../tools/integrators/validate/tool.ts';
import { problem, serveTreatments, type Treatment } from '../../scripted-server.ts';
import { type Files, temporaryDirectory } from '../../temporary-directory.ts';
import { runInTest } from '../run-in-test.ts';

const good = JSON.stringify(batchOf());
const bad = JSON.stringify(batchOf({ ...exampleRecord, title: '' }));

type Run = {
  readonly files?: Files;
  readonly words?: readonly string[];
  readonly context?: Partial<ToolContext>;
};

/** Runs the tool with `--send` to a server that treats requests so, with the key in the environment. */
const send = async (treatments: readonly Treatment[], { files = {}, words = [], context = {} }: Run = {}) => {
  const { origin, requests } = await serveTreatments(...treatments);
  const directory = temporaryDirectory({ 'good.json': good, 'bad.json': bad, ...files });
  const given = words.length === 0 ? ['good.json'] : words;
  const printed = await runInTest(validateTool, [...given, '--send', '--base-url', origin], {
    userDirectory: directory,
    now: new Date(corpusTime),
    environment: { SUPPLIER_API_KEY: key },
    ...context,
  });
  expect(printed.standardOutput + printed.standardError).not.toContain(secret);
  return { ...printed, requests, directory };
};

const refused = problem(401, 'key_not_accepted', { retryable: false });
const expired = {
  pointer: '/records/0/expiresAt',
  code: 'already_expired',
  detail: 'It has expired.',
  hint: 'Read it again.',
};
const invalid = problem(422, 'invalid_batch', {
  errors: [expired],
  errorCount: 1,
  evaluatedAt: '2026-11-22T12:00:00Z',
});

describe('npm run validate -- --send', () => {
  it('sends a batch that meets the contract, and ends with 0 when the service agrees', async () => {
    const { exitCode, standardOutput, requests } = await send([receipt(1)]);
    expect(exitCode).toBe(0);
    expect(standardOutput).toContain(
      'valid  1 record meets the contract. The service validated it and stored nothing.',
    );
    expect(requests.map(({ method, path, authorization }) => [method, path, authorization])).toEqual([
      ['POST', '/api/v1/supplier/validate', `Bearer ${key}`],
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual(JSON.parse(good));
  });

  it('ends with 1 and shows the findings of the service, which count', async () => {
    const { exitCode, standardOutput } = await send([invalid]);
    expect(exitCode).toBe(1);
    expect(standardOutput).toContain('record 1, expiresAt  already_expired');
    expect(standardOutput).toContain('1 error; reference time 2026-11-22T12:00:00Z.');
  });

  it.each(['text', 'junit', 'json', 'github'])(
    'prints nothing as the service wrote it that a terminal would obey: %s',
    async (format) => {
      const obeyed = '\u001b]0;x\u0007\u202e';
      const hostile = { pointer: `/records/0/${obeyed}`, code: obeyed, detail: obeyed, hint: obeyed };
      const answer = { errors: [hostile], errorCount: 1, evaluatedAt: obeyed };
      const { exitCode, standardOutput, standardError } = await send(
        [problem(422, 'invalid_batch', answer)],
        { words: ['good.json', '--format', format] },
      );
      expect(exitCode).toBe(1);
      const shown = (standardOutput + standardError).replaceAll('\n', '');
      expect(shown).toMatch(/1b/);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    },
  );

  it('does not send what has something to fix', async () => {
    const { exitCode, standardOutput, requests } = await send([receipt(1)], { words: ['bad.json'] });
    expect([exitCode, requests]).toEqual([1, []]);
    expect(standardOutput).toContain('record 1, title  text_empty');
  });

  it('ends with 2 and says why when there is no receipt, and does not try a refused key again', async () => {
    const { exitCode, standardOutput, standardError, requests } = await send([refused], {
      words: ['good.json', 'bad.json', 'good.json'],
    });
    expect([exitCode, requests.length]).toEqual([2, 1]);
    const line = 'good.json: The service answered with 401 key_not_accepted. …\n';
    expect(standardError).toBe(line + line);
    expect(standardOutput).toContain('text_empty');
  });

  it.each([
    ['a login page', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Sign in</h1>' }],
    ['a redirect', { status: 302, headers: { Location: '/login' } }],
    ['a receipt for other records', receipt(2)],
  ] satisfies [string, Treatment][])('takes %s for no receipt', async (_what, treatment) => {
    const { exitCode, standardError } = await send([treatment]);
    expect(exitCode).toBe(2);
    expect(standardError).toContain('is not the service.');
  });

  describe('a list', () => {
    const mapping = JSON.stringify({
      version: 2,
      source: { id: 'stock-list', system: 'Example ERP', mode: 'api' },
      decimalMark: null,
      fields: {
        sourceRecordId: { from: 'column', column: 'SKU' },
        title: { from: 'column', column: 'Title' },
        unit: { from: 'constant', text: 'piece' },
        kind: { from: 'constant', text: 'product' },
        condition: { from: 'constant', text: 'new' },
        status: { from: 'constant', text: 'active' },
        observedAt: { from: 'column', column: 'Exported' },
        expiresAt: { from: 'hours', hours: 24 },
      },
    });
    const rows = Array.from({ length: 120 }, (_, index) => `${index},Switch,${corpusTime}`);
    const files = { 'list.csv': ['SKU,Title,Exported', ...rows].join('\n'), 'mapping.json': mapping };
    const words = ['list.csv', '--mapping', 'mapping.json'];

    it('is sent in batches of at most 50 records', async () => {
      const { exitCode, standardOutput, requests } = await send([receipt(50), receipt(50), receipt(20)], {
        files,
        words,
      });
      expect([exitCode, requests.length]).toEqual([0, 3]);
      expect(standardOutput).toContain('120 records meet the contract. The service validated it');
    });

    it('has the findings of the service at its rows', async () => {
      const { exitCode, standardOutput } = await send([receipt(50), invalid, receipt(20)], { files, words });
      expect(exitCode).toBe(1);
      expect(standardOutput).toMatch(
        /column Exported {2}already_expired {2}1 error\n(?: {4}.*\n)+ {4}Row 52\n/,
      );
    });

    it('ends with 2 after a batch that the service did not validate, and sends no other', async () => {
      const { exitCode, standardError, requests } = await send([receipt(50), refused], { files, words });
      expect([exitCode, requests.length]).toEqual([2, 2]);
      expect(standardError).toContain('list.csv: The service answered with 401');
    });

    it('with anything to fix is not sent', async () => {
      const faulty = { ...files, 'list.csv': `${files['list.csv']}\n120,,${corpusTime}` };
      const { exitCode, requests } = await send([receipt(50)], { files: faulty, words });
      expect([exitCode, requests]).toEqual([1, []]);
    });
  });

  it('adds up the parts of a batch that had to be halved', async () => {
    const words = ['ten.json', '--json'];
    const files = { 'ten.json': JSON.stringify(batchOfSize(10)) };
    const tooLarge = problem(413, 'body_too_large');
    const whole = await send([tooLarge, receipt(5), receipt(5)], { files, words });
    expect(JSON.parse(whole.standardOutput).sent.verdict.result.recordsValidated).toBe(10);
    const second = await send([tooLarge, receipt(5), invalid], { files, words });
    expect(JSON.parse(second.standardOutput).sent.verdict).toEqual({
      outcome: 'invalid',
      errors: [{ ...expired, pointer: '/records/5/expiresAt' }],
      errorCount: 1,
      evaluatedAt: '2026-11-22T12:00:00Z',
    });
  });

  it('prints as JSON what was sent, what was not, and why there is no receipt', async () => {
    const { exitCode, standardOutput } = await send([receipt(1), refused], {
      words: ['good.json', 'bad.json', 'good.json', '--json'],
    });
    const lines = standardOutput
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(exitCode).toBe(2);
    expect(lines.map(({ file, verdict }) => [file, verdict.outcome])).toEqual([
      ['good.json', 'valid'],
      ['bad.json', 'invalid'],
      ['good.json', 'valid'],
    ]);
    expect(lines[0].sent).toMatchObject({ kind: 'answered', verdict: { outcome: 'valid' } });
    expect(lines[1].sent).toBeNull();
    expect(lines[2].sent).toMatchObject({
      kind: 'failed',
      isLasting: true,
      failure: { kind: 'problem', status: 401, code: 'key_not_accepted' },
    });
  });
});

describe('the key of --send', () => {
  const keyFile = (mode: number, text = `${key}\n`) => {
    const file = join(temporaryDirectory({ key: text }), 'key');
    chmodSync(file, mode);
    return file;
  };

  it.each([0o600, 0o400])('is read from a file that only the user may read (%o)', async (mode) => {
    const words = ['good.json', '--key-file', keyFile(mode)];
    const { exitCode, requests } = await send([receipt(1)], { words, context: { environment: {} } });
    expect([exitCode, requests[0]?.authorization]).toEqual([0, `Bearer ${key}`]);
  });

  it.skipIf(process.platform === 'win32').each([0o644, 0o640, 0o604, 0o620])(
    'is not read from a file that others may use (%o)',
    async (mode) => {
      const words = ['good.json', '--key-file', keyFile(mode)];
      const { exitCode, standardError, requests } = await send([receipt(1)], { words });
      expect([exitCode, requests]).toEqual([2, []]);
      expect(standardError).toContain('chmod 600');
    },
  );

  it.each([
    ['in an argument', ['good.json', key], {}, 'An argument contains a key'],
    ['in the value of an option', ['good.json', `--key-file=${key}`], {}, 'An argument contains a key'],
    ['nowhere', ['good.json'], { environment: {} }, 'There is no key. Set SUPPLIER_API_KEY'],
    [
      'cut off',
      ['good.json'],
      { environment: { SUPPLIER_API_KEY: key.slice(0, -1) } },
      'The key is not complete',
    ],
    ['in no file', ['good.json', '--key-file', 'nowhere'], {}, 'The file with the key cannot be read.'],
    [
      'given, but nothing is to be sent to',
      ['good.json', '--now', corpusTime],
      {},
      'Use --now without --send',
    ],
  ])('is refused before anything is read or sent when it is %s', async (_where, words, context, why) => {
    const { exitCode, standardOutput, standardError, requests } = await send([receipt(1)], {
      words,
      context,
    });
    expect([exitCode, standardOutput, requests]).toEqual([2, '', []]);
    expect(standardError).toContain(why);
  });

  it('is not sent without TLS to another machine', async () => {
    const words = ['good.json', '--send', '--base-url', 'http://service.example'];
    const environment = { SUPPLIER_API_KEY: key };
    const { exitCode, standardError } = await runInTest(validateTool, words, { environment });
    expect(exitCode).toBe(2);
    expect(standardError).toContain('A key is sent over HTTPS only.');
    expect(standardError).not.toContain(secret);
  });

  it('is asked for only when something is to be sent', async () => {
    const words = ['good.json', '--base-url', 'http://localhost:1'];
    const { exitCode, standardError } = await runInTest(validateTool, words);
    expect(exitCode).toBe(2);
    expect(standardError).toContain('Use --base-url and --key-file with --send.');
  });
});
