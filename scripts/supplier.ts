import { fileURLToPath } from 'node:url';
import { runTool } from './supplier/run-tool.ts';

/** `npm run supplier`: the tool with which an operator keeps companies, members and keys. */
const { standardOutput, standardError, exitCode } = await runTool(process.argv.slice(2), {
  variables: process.env,
  projectDirectory: fileURLToPath(new URL('..', import.meta.url)),
  // Not `userInfo()`, which throws in a container whose user has no name.
  userName: process.env.USER ?? process.env.USERNAME ?? 'unknown',
});
process.stdout.write(standardOutput);
process.stderr.write(standardError);
process.exitCode = exitCode;
