import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import type { Tool } from '../../tools/command-line/run-tool.ts';
import { validateTool } from '../../tools/integrators/validate/tool.ts';
import { supplierTool } from '../../tools/operators/supplier/tool.ts';
import { runInTest } from '../tools/run-in-test.ts';
import { createOperator } from './demo-supplier.ts';
import { isShortened } from './is-shortened.ts';
import { sendCurl } from './send-curl.ts';
import { shellWords } from './shell-words.ts';

const served = inject('servedUrl');
const databaseUrl = inject('databaseUrl');
const readmeAddress = 'http://localhost:8888';
const readme = ['README.md', 'docs/tour.md'].map((file) => readFileSync(file, 'utf8')).join('\n');

const run = async (tool: Tool, words: readonly string[]): Promise<string> => {
  const { standardOutput } = await runInTest(tool, words, {
    environment: { OWNER_DB_URL: databaseUrl },
    userDirectory: process.cwd(),
    now: new Date(),
  });
  return standardOutput;
};

const CreatedSchema = z.object({ company: z.object({ id: z.string() }) });

const { key } = await createOperator(databaseUrl).demo();

const wordsOf = (command: string): string[] =>
  shellWords(command, { $SUPPLIER_API_KEY: key, [readmeAddress]: served });

const stepsOf = (language: string, command: string) => {
  const step = new RegExp(
    `\`\`\`sh\\n(${command} .+)\\n\`\`\`\\n\\n\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``,
    'g',
  );
  return [...readme.matchAll(step)].map(([, text = '', shown = '']) => ({ command: text, shown }));
};

describe('the tour of the documentation, and the answer in the README', () => {
  const requests = stepsOf('json', 'curl');
  const tools = stepsOf('text', 'npm run validate');

  it('visits every endpoint', () => {
    for (const path of [
      '/site',
      '/insights',
      '/insights/',
      '/products/',
      '/supplier/me',
      '/supplier/validate',
    ]) {
      expect(requests.some(({ command }) => command.includes(`/api/v1${path}`))).toBe(true);
    }
    expect(tools).toHaveLength(1);
  });

  it.each(requests)('shows what `$command` answers', async ({ command, shown }) => {
    const body = await (await sendCurl(wordsOf(command))).text();
    expect(isShortened(JSON.parse(shown.replaceAll(readmeAddress, served)), JSON.parse(body)), body).toBe(
      true,
    );
  });

  it('has the operator see a waiting company and verify it', async () => {
    const operator = createOperator(databaseUrl);
    const { company } = CreatedSchema.parse(
      await operator.run('company', 'create', '--name', 'Tour Supplier', '--owner', 'tour@supplier.example'),
    );
    const [list = '', verify = ''] = [...readme.matchAll(/^npm run supplier -- (company .+)$/gm)].map(
      ([, words = '']) => words,
    );
    expect(await run(supplierTool, list.split(' '))).toContain(company.id);
    expect(await run(supplierTool, verify.replace('cmp_…', company.id).split(' '))).toContain(company.id);
    expect(await run(supplierTool, list.split(' '))).not.toContain(company.id);
  });

  it.each(tools)('shows what `$command` prints', async ({ command, shown }) => {
    // After the words that name the tool.
    expect((await run(validateTool, wordsOf(command).slice(4))).trim()).toBe(shown);
  });
});
