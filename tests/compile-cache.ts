import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lets each process that a run starts take the code that an earlier one has compiled: tests start many commands and servers. */
export default function setup(): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'nameplate-compiled-'));
  process.env.NODE_COMPILE_CACHE = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
