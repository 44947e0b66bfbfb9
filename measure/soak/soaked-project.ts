import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from '../../tests/copy-project.ts';

/** Copies the project with its smaller catalogue, and builds it for an address. Returns the directory of the copy. */
export const buildSoakedProject = async (baseUrl: string): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'nameplate-soak-'));
  await copyProject(process.cwd(), directory);
  const child = spawn(process.execPath, ['host/build.ts'], {
    cwd: directory,
    env: { ...process.env, URL: baseUrl, NODE_ENV: undefined },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`The build failed.\n${said}`);
  return directory;
};
