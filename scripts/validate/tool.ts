import { resolve } from 'node:path';
import { z } from 'zod';
import { type Instant, instantOfMilliseconds, parseInstant } from '../../src/contracts/supplier/instant.ts';
import { validateBatchBytes } from '../../src/contracts/supplier/verdict.ts';
import type { Tool } from '../command-line/run-tool.ts';
import { type ExitCode, exitCodes, type Surroundings } from '../command-line/surroundings.ts';
import { visibleJson, visibleText } from '../command-line/terminal-text.ts';
import { option, toolCommand } from '../command-line/tool-command.ts';
import { formatVerdict } from './format-verdict.ts';
import { type BodyReading, readBody, readFileBody } from './read-body.ts';

const standardInputName = '-';

const readNamedBody = async (
  file: string,
  { userDirectory, standardInput }: Surroundings,
): Promise<BodyReading> => {
  if (file !== standardInputName) return readFileBody(resolve(userDirectory, file));
  if (standardInput !== undefined) return readBody(standardInput);
  return { kind: 'not_read', why: 'Nothing is piped into standard input. Name a file, or see --help.' };
};

const exitCodeOf = {
  valid: exitCodes.done,
  invalid: exitCodes.findings,
  unreadable: exitCodes.failed,
} as const;

/** How files are checked. */
type Check = { readonly referenceTime: Instant; readonly json: boolean };

const checkFile = async (
  file: string,
  { referenceTime, json }: Check,
  surroundings: Surroundings,
): Promise<ExitCode> => {
  const { write, complain, colour } = surroundings;
  const reading = await readNamedBody(file, surroundings);
  surroundings.progress?.('');
  if (reading.kind === 'not_read') {
    if (json) write(visibleJson({ file, problem: reading.why }));
    else complain(`${visibleText(file)}: ${reading.why}`);
    return exitCodes.failed;
  }
  const verdict = validateBatchBytes(reading.bytes, referenceTime);
  write(json ? visibleJson({ file, verdict }) : formatVerdict(visibleText(file), verdict, { colour }));
  return exitCodeOf[verdict.outcome];
};

const checkFiles = async (
  files: readonly string[],
  check: Check,
  surroundings: Surroundings,
): Promise<ExitCode> => {
  let highest: ExitCode = exitCodes.done;
  for (const [index, file] of files.entries()) {
    surroundings.progress?.(`checking ${index + 1} of ${files.length}: ${visibleText(file)}`);
    const exitCode = await checkFile(file, check, surroundings);
    if (exitCode > highest) highest = exitCode;
  }
  return highest;
};

const ReferenceTimeSchema = z.string().transform((text, context) => {
  const instant = parseInstant(text);
  if (instant !== undefined) return instant;
  context.addIssue('Write a timestamp with a time zone, such as 2026-11-21T12:00:00Z.');
  return z.NEVER;
});

const validate = toolCommand({
  name: '',
  summary: 'Validates batches of supplier records against the record contract, as the service does.',
  notes:
    'Sends and stores nothing. Without a file, and for the file -, reads standard input. With --json, prints an object in a line for each file: {"file", "verdict"}, or {"file", "problem"} for a file that cannot be opened.',
  operands: { syntax: '[file...]', description: 'JSON files with a batch each' },
  options: {
    now: option(ReferenceTimeSchema.optional(), {
      value: '<timestamp>',
      description: 'the time against which records are checked, such as 2026-11-21T12:00:00Z; default: now',
    }),
  },
  run: ({ options: { now }, operands, json }, surroundings) => {
    const referenceTime = now ?? instantOfMilliseconds(surroundings.now.getTime());
    const files = operands.length === 0 ? [standardInputName] : operands;
    return checkFiles(files, { referenceTime, json }, surroundings);
  },
});

/** `npm run validate`: checks batches on this machine alone. */
export const validateTool: Tool = {
  script: 'validate',
  summary: validate.summary,
  endings: [
    'every batch meets the contract',
    'a batch has something to fix',
    'a file is not readable as JSON, or the arguments are not understood; the highest of several files counts',
  ],
  commands: [validate],
};
