import { resolve } from 'node:path';
import type { Instant } from '../../src/contracts/supplier/instant.ts';
import { validateBatchBytes } from '../../src/contracts/supplier/verdict.ts';
import { type Command, readCommand, usage } from './command.ts';
import { formatVerdict } from './format-verdict.ts';
import { type BodyReading, readFileBody } from './read-body.ts';
import { type ExitCode, exitCodes, type Surroundings } from './surroundings.ts';

const standardInputName = '-';

const readBody = async (file: string, surroundings: Surroundings): Promise<BodyReading> => {
  if (file !== standardInputName) return readFileBody(resolve(surroundings.directory, file));
  return (
    (await surroundings.standardInput?.()) ?? {
      kind: 'not_opened',
      why: 'Nothing is piped into standard input. Name a file, or see --help.',
    }
  );
};

const exitCodeOf = {
  valid: exitCodes.valid,
  invalid: exitCodes.findings,
  unreadable: exitCodes.unreadable,
} as const;

const checkFile = async (
  file: string,
  now: Instant,
  json: boolean,
  surroundings: Surroundings,
): Promise<ExitCode> => {
  const { write, complain, colour } = surroundings;
  const reading = await readBody(file, surroundings);
  surroundings.progress?.('');
  if (reading.kind === 'not_opened') {
    if (json) write(JSON.stringify({ file, problem: reading.why }));
    else complain(`${file}: ${reading.why}`);
    return exitCodes.unreadable;
  }
  const verdict = validateBatchBytes(reading.bytes, now);
  write(json ? JSON.stringify({ file, verdict }) : formatVerdict(file, verdict, { colour }));
  return exitCodeOf[verdict.outcome];
};

const checkFiles = async (
  { files, json, now }: Extract<Command, { kind: 'check' }>,
  surroundings: Surroundings,
): Promise<ExitCode> => {
  let highest: ExitCode = exitCodes.valid;
  for (const [index, file] of files.entries()) {
    surroundings.progress?.(`checking ${index + 1} of ${files.length}: ${file}`);
    const exitCode = await checkFile(file, now ?? surroundings.now, json, surroundings);
    if (exitCode > highest) highest = exitCode;
  }
  return highest;
};

/** Does what the words ask for and says how it ended. */
export const runValidateTool = async (surroundings: Surroundings): Promise<ExitCode> => {
  const command = readCommand(surroundings.arguments);
  switch (command.kind) {
    case 'help':
      surroundings.write(usage);
      return exitCodes.valid;
    case 'check':
      return checkFiles(command, surroundings);
    case 'misunderstood':
      surroundings.complain(`${command.why}\n\n${usage}`);
      return exitCodes.unreadable;
  }
};
