import { instantOfMilliseconds } from '../src/contracts/supplier/instant.ts';
import { readStandardInput } from './validate/read-body.ts';
import { runValidateTool } from './validate/tool.ts';

/** npm changes into the project; the words it was given are about where the person stood. */
const isRunByNpm = process.env.npm_lifecycle_event === 'validate';

// A reader that has seen enough, such as `head`, closes the pipe: no error of ours.
process.stdout.on('error', () => process.exit());

process.exitCode = await runValidateTool({
  arguments: process.argv.slice(2),
  directory: (isRunByNpm ? process.env.INIT_CWD : undefined) ?? process.cwd(),
  now: instantOfMilliseconds(Date.now()),
  colour: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  standardInput: process.stdin.isTTY === true ? undefined : () => readStandardInput(process.stdin),
  write: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
  // Without a terminal there is nobody to watch, and a log would fill up.
  progress: process.stderr.isTTY === true ? (text) => process.stderr.write(`\r\u001b[2K${text}`) : undefined,
});
