import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { createOperator } from './demo-supplier.ts';

const served = inject('servedUrl');
const databaseUrl = inject('databaseUrl');
const readmeAddress = 'http://localhost:8888';
const readme = readFileSync('README.md', 'utf8');

const run = (script: string, words: readonly string[]): string =>
  spawnSync(process.execPath, [`scripts/${script}.ts`, ...words], {
    encoding: 'utf8',
    env: { ...process.env, NETLIFY_DB_URL: databaseUrl, NO_COLOR: '1' },
  }).stdout;

const { key } = createOperator(databaseUrl).demo();

/** A command of the tour, read as a shell would: the words, with the key in the place of its variable. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replace('$SUPPLIER_API_KEY', key).replace(readmeAddress, served),
  );

const send = async (command: string): Promise<string> => {
  const words = wordsOf(command).slice(1);
  const after = (option: string): string[] => words.filter((_, index) => words[index - 1] === option);
  const [bodyFile] = after('--data-binary');
  const response = await fetch(words.at(-1) ?? '', {
    method: after('-X')[0] ?? (bodyFile === undefined ? 'GET' : 'POST'),
    headers: after('-H').map((header): [string, string] => {
      const [name = '', value = ''] = header.split(': ');
      return [name, value];
    }),
    ...(bodyFile === undefined ? {} : { body: readFileSync(bodyFile.slice(1)) }),
  });
  return response.text();
};

const stepsOf = (language: string, command: string) => {
  const step = new RegExp(
    `\`\`\`sh\\n(${command} .+)\\n\`\`\`\\n\\n\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``,
    'g',
  );
  return [...readme.matchAll(step)].map(([, text = '', shown = '']) => ({ command: text, shown }));
};

/** Whether `shown` is `real` with members and elements left out. */
const isShortened = (shown: unknown, real: unknown): boolean => {
  if (Array.isArray(shown)) {
    if (!Array.isArray(real) || (shown.length === 0 && real.length > 0)) return false;
    return shown.every((element) => real.some((other) => isShortened(element, other)));
  }
  if (typeof shown !== 'object' || shown === null) return shown === real;
  if (typeof real !== 'object' || real === null) return false;
  if (Object.keys(shown).length === 0) return Object.keys(real).length === 0;
  const members = new Map<string, unknown>(Object.entries(real));
  return Object.entries(shown).every(([name, value]) => isShortened(value, members.get(name)));
};

describe("the README's tour", () => {
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
    const body = await send(command);
    expect(isShortened(JSON.parse(shown.replaceAll(readmeAddress, served)), JSON.parse(body)), body).toBe(
      true,
    );
  });

  it.each(tools)('shows what `$command` prints', ({ command, shown }) => {
    const [script = '', , ...words] = wordsOf(command).slice(2);
    expect(run(script, words).trim()).toBe(shown);
  });
});
