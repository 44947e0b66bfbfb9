import { resolve } from 'node:path';
import { z } from 'zod';
import { createSupplierClient, type SupplierClient } from '../../client/src/index.ts';
import { baseUrlFrom } from '../../src/contracts/base-url.ts';
import { type Instant, instantOfMilliseconds, parseInstant } from '../../src/contracts/supplier/instant.ts';
import { validateBatchBytes } from '../../src/contracts/supplier/verdict.ts';
import { baseUrlOption } from '../command-line/base-url-option.ts';
import type { Tool } from '../command-line/run-tool.ts';
import { type ExitCode, exitCodes, type Surroundings } from '../command-line/surroundings.ts';
import { visibleJson, visibleText } from '../command-line/terminal-text.ts';
import { flag, Misunderstood, option, toolCommand } from '../command-line/tool-command.ts';
import { formatVerdict, remarks } from './format-verdict.ts';
import { type BodyReading, readBody, readFileBody } from './read-body.ts';
import { keyVariable, readSupplierKey } from './read-key.ts';
import { type Sent, sendBatch } from './send-batch.ts';

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
type Check = {
  readonly referenceTime: Instant;
  readonly json: boolean;
  /** Sends what meets the contract; absent when nothing is sent. */
  readonly send: ((bytes: Uint8Array) => Promise<Sent>) | undefined;
};

/** Checks a file, sends it if it is to be sent, and prints what came of it. */
const checkFile = async (
  file: string,
  { referenceTime, json, send }: Check,
  surroundings: Surroundings,
): Promise<ExitCode> => {
  const { write, complain, colour } = surroundings;
  const reading = await readNamedBody(file, surroundings);
  if (reading.kind === 'not_read') {
    surroundings.progress?.('');
    if (json) write(visibleJson({ file, problem: reading.why }));
    else complain(`${visibleText(file)}: ${reading.why}`);
    return exitCodes.failed;
  }
  const verdict = validateBatchBytes(reading.bytes, referenceTime);
  const sent = verdict.outcome === 'valid' ? await send?.(reading.bytes) : undefined;
  surroundings.progress?.('');
  if (json) {
    write(visibleJson({ file, verdict, ...(send === undefined ? {} : { sent: sent ?? null }) }));
  } else if (sent?.kind === 'failed') {
    complain(`${visibleText(file)}: ${visibleText(sent.failure.message)}`);
  } else {
    const remark = sent === undefined ? remarks.checked : remarks.validated;
    write(formatVerdict(visibleText(file), sent?.verdict ?? verdict, { colour, remark }));
  }
  return sent?.kind === 'failed' ? exitCodes.failed : exitCodeOf[(sent?.verdict ?? verdict).outcome];
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

const createClient = (...[options]: Parameters<typeof createSupplierClient>): SupplierClient => {
  try {
    return createSupplierClient(options);
  } catch (error) {
    // The service is not on this machine and its address lacks TLS.
    throw error instanceof TypeError ? new Misunderstood(error.message) : error;
  }
};

/** Sends batches with a key. After a failure that concerns every batch, such as a refused key, it sends no other. */
const createSender = (baseUrl: string, key: string, { progress }: Surroundings) => {
  const client = createClient({
    baseUrl,
    key,
    onWait: ({ seconds }) => progress?.(`waiting ${Math.ceil(seconds)} s before the next request`),
  });
  let lasting: Sent | undefined;
  return async (bytes: Uint8Array): Promise<Sent> => {
    const sent = lasting ?? (await sendBatch(client, bytes));
    if (sent.kind === 'failed' && sent.isLasting) lasting = sent;
    return sent;
  };
};

const validate = toolCommand({
  name: '',
  summary: 'Validates batches of supplier records against the record contract, as the service does.',
  notes: `Without --send, sends and stores nothing. With --send, a batch that meets the contract here is sent to the service, whose answer counts; the service stores nothing either. The key is read from ${keyVariable}, or from a file that only you may read; it is never an argument. Without a file, and for the file -, reads standard input. With --json, prints an object in a line for each file: {"file", "verdict"}, with "sent" after --send, or {"file", "problem"} for a file that cannot be opened.`,
  operands: { syntax: '[file...]', description: 'JSON files with a batch each' },
  options: {
    now: option(ReferenceTimeSchema.optional(), {
      value: '<timestamp>',
      description: 'the time against which records are checked, such as 2026-11-21T12:00:00Z; default: now',
    }),
    send: flag('send what meets the contract to the service, with a key'),
    'base-url': baseUrlOption('to send to'),
    'key-file': option(z.string().min(1, 'Write the name of a file.').optional(), {
      value: '<file>',
      description: `a file of mode 600 with the key alone; default: the key in ${keyVariable}`,
    }),
  },
  run: async ({ options, operands, json }, surroundings) => {
    const { 'base-url': baseUrl, 'key-file': keyFile, now, send } = options;
    if (send && now !== undefined) {
      throw new Misunderstood(
        '--now cannot be used with --send: the service checks records at its own time.',
      );
    }
    if (!send && (baseUrl !== undefined || keyFile !== undefined)) {
      throw new Misunderstood('--base-url and --key-file are for --send, which is missing.');
    }
    const referenceTime = now ?? instantOfMilliseconds(surroundings.now.getTime());
    const files = operands.length === 0 ? [standardInputName] : operands;
    if (!send) return checkFiles(files, { referenceTime, json, send: undefined }, surroundings);

    const reading = await readSupplierKey(keyFile, surroundings);
    if (reading.kind === 'no_key') throw new Misunderstood(reading.why);
    const address = baseUrl ?? baseUrlFrom(surroundings.environment);
    const sender = createSender(address, reading.key, surroundings);
    return checkFiles(files, { referenceTime, json, send: sender }, surroundings);
  },
});

/** `npm run validate`: checks batches on this machine, and sends them if asked to. */
export const validateTool: Tool = {
  script: 'validate',
  summary: validate.summary,
  endings: [
    'every batch meets the contract',
    'a batch has something to fix',
    'a file is not readable as JSON, a batch could not be sent, or the arguments are not understood; the highest of several files counts',
  ],
  commands: [validate],
};
