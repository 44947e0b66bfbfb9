import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../temporary-directory.ts';

const address = "{ url: 'http://localhost:1', isEverywhere: false, port: 1, host: undefined }";

/** Runs a server whose start is `code`, with its standard output in a file, and gives its status and standard error. */
const run = async (code: string, output: number | 'pipe'): Promise<{ status: unknown; errors: string }> => {
  const file = join(temporaryDirectory(), 'server.ts');
  const runModule = pathToFileURL(join(process.cwd(), 'host', 'run.ts')).href;
  writeFileSync(
    file,
    `import { runUntilStopped } from ${JSON.stringify(runModule)};\nawait runUntilStopped(async () => {setInterval(() => {}, 1000); ${code}; return ${address}; });\n`,
  );
  const child = spawn(process.execPath, [file], { stdio: ['ignore', output, 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout?.resume();
  const [status, signal] = await once(child, 'exit');
  return { status: status ?? signal, errors };
};

describe('a server that is told to stop while it starts', () => {
  it.each(['SIGTERM', 'SIGINT'])('ends, though %s comes in the last moment of the start', async (signal) => {
    // The signal has arrived, and nobody has been told of it, when the start ends.
    expect(await run(`process.kill(process.pid, '${signal}')`, 'pipe')).toEqual({ status: 0, errors: '' });
  });

  it('ends although what it started has listeners of its own that end the process with a failure', async () => {
    const code =
      "process.on('SIGTERM', () => process.exit(143)); setTimeout(() => process.kill(process.pid, 'SIGTERM'), 50)";
    expect(await run(code, 'pipe')).toEqual({ status: 0, errors: '' });
  });
});

describe('a server whose log cannot be written', () => {
  const full = '/dev/full';

  it.skipIf(!existsSync(full))('goes on, and ends well when it is told to', async () => {
    const code = `
      const write = setInterval(() => console.log('a line'), 5);
      setTimeout(() => { clearInterval(write); process.kill(process.pid, 'SIGTERM'); }, 100)`;
    expect(await run(code, openSync(full, 'w'))).toEqual({ status: 0, errors: '' });
  });
});
