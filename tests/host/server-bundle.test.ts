import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bundleServer } from '../../host/server-bundle.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const program = `
  const { default: answer } = await import(process.argv[1]);
  const context = { requestId: 'a', ip: '192.0.2.1' };
  const response = await answer(new Request('https://any.example/api/v1/nothing'), context);
  console.log('type:', (await response.json()).type);`;

/** The address in an answer of a function that was built with these variables and runs with SITE_URL alone, as on Netlify. */
const answeredAddress = async (variables: Readonly<Record<string, string>>): Promise<string> => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const directory = temporaryDirectory();
  await bundleServer(process.cwd(), directory);
  const entry = pathToFileURL(join(directory, 'netlify', 'functions', 'not-found.mjs')).href;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program, entry], {
    encoding: 'utf8',
    env: { SITE_URL: 'https://public.example' },
  });
  return new URL(/^type: (.*)$/m.exec(said)?.[1] ?? '').origin;
};

it('the functions of a preview name its address, and those of the public site that of SITE_URL', async () => {
  const DEPLOY_PRIME_URL = 'https://preview-7--site.example';
  expect(await answeredAddress({ CONTEXT: 'deploy-preview', DEPLOY_PRIME_URL })).toBe(DEPLOY_PRIME_URL);
  expect(await answeredAddress({ CONTEXT: 'production', DEPLOY_PRIME_URL })).toBe('https://public.example');
});
