import * as z from 'zod';
import type { SupplierClient } from '../../../packages/client/src/index.ts';
import { instantOfMilliseconds, parseInstant } from '../../../packages/record-contract/src/index.ts';
import { MappingFileSchema } from '../../../src/columns/questions/mapping-file-schema.ts';
import { baseUrlOption } from '../../command-line/base-url-option.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { flag, option, toolCommand, UsageError } from '../../command-line/tool-command.ts';
import { checkFiles } from './check-files.ts';
import type { ReportContext, Reporter } from './file-report.ts';
import { createKeyedClient, keyFileOption } from './keyed-client.ts';
import { readMapping, standardInputName } from './read-body.ts';
import { keyVariable } from './read-key.ts';
import { createGithubReporter } from './reports/github.ts';
import { createJsonReporter } from './reports/json.ts';
import { createJunitReporter } from './reports/junit.ts';
import { createTextReporter } from './reports/text.ts';
import { type SentBatch, sendBatch } from './send-batch.ts';
import { suggestMapping, suggestRecords } from './suggest-mapping.ts';

const reporters = {
  text: createTextReporter,
  json: createJsonReporter,
  junit: createJunitReporter,
  github: createGithubReporter,
} as const satisfies Record<string, (context: ReportContext) => Reporter>;

const FormatSchema = z
  .enum(['text', 'json', 'junit', 'github'], 'Write text, json, junit or github.')
  .optional();

const FileSchema = z.string().min(1, 'Write the name of a file.').optional();

const ReferenceTimeSchema = z.string().transform((text, context) => {
  const instant = parseInstant(text);
  if (instant !== undefined) return instant;
  context.addIssue('Write a timestamp with a time zone, such as 2026-11-21T12:00:00Z.');
  return z.NEVER;
});

/** A timestamp, as it was written. */
const TimestampSchema = z
  .string()
  .refine(
    (text) => parseInstant(text) !== undefined,
    'Write a timestamp with a time zone, such as 2026-11-21T12:00:00Z.',
  )
  .optional();

/** Sends batches with a key. After a failure that concerns every batch, such as a refused key, it sends no other. */
const createSender = (client: SupplierClient) => {
  let lasting: SentBatch | undefined;
  return async (bytes: Uint8Array): Promise<SentBatch> => {
    const sent = lasting ?? (await sendBatch(client, bytes));
    if (sent.kind === 'failed' && sent.isLasting) lasting = sent;
    return sent;
  };
};

const validate = toolCommand({
  name: '',
  summary:
    'Checks supplier records against the record contract, as the service does: JSON batches, and CSV, TSV, Excel or BMEcat lists with --mapping.',
  notes: `The check runs on this machine. --send also sends valid batches to the service, whose answer counts; it stores nothing. Give the key in ${keyVariable} or in a file that only you may read, never as an argument. Without a file, or with -, reads standard input. A list is checked in batches of at most 50 records and 256 KiB.`,
  operands: {
    syntax: '[file...]',
    description: 'JSON files with a batch each, or CSV, TSV, Excel or BMEcat files with a list each',
  },
  options: {
    now: option(ReferenceTimeSchema.optional(), {
      value: '<timestamp>',
      description: 'check records at this time, such as 2026-11-21T12:00:00Z; default: now',
    }),
    mapping: option(FileSchema, {
      value: '<file>',
      description: 'JSON file that maps columns to fields; the validator page saves one too',
    }),
    'suggest-mapping': option(FileSchema, {
      value: '<file>',
      description:
        'write a mapping from the headings of one list and print the open questions; checks nothing; - is standard output',
    }),
    'exported-at': option(TimestampSchema, {
      value: '<timestamp>',
      description: 'time of the export: observedAt of every record, unless a column has it',
    }),
    format: option(FormatSchema, {
      value: '<format>',
      description: 'text, json, junit (test reports) or github (annotations); default: text',
    }),
    send: flag('send valid batches to the service, with a key'),
    'base-url': baseUrlOption('to send to'),
    'key-file': keyFileOption,
  },
  run: async ({ options, operands, json }, context) => {
    const { 'base-url': baseUrl, 'key-file': keyFile, 'suggest-mapping': suggested, now, send } = options;
    if (json && options.format !== undefined && options.format !== 'json') {
      throw new UsageError('--json means --format json. Give one format.');
    }
    if (send && now !== undefined) {
      throw new UsageError('Use --now without --send: the service checks records at its own time.');
    }
    if (!send && (baseUrl !== undefined || keyFile !== undefined)) {
      throw new UsageError('Use --base-url and --key-file with --send.');
    }
    const files = operands.length === 0 ? [standardInputName] : operands;
    if (suggested !== undefined) {
      const [list, ...others] = files;
      const isAlone = !(send || json || options.mapping || options.format || options['exported-at'] || now);
      if (list === undefined || others.length > 0 || !isAlone) {
        throw new UsageError('Use --suggest-mapping with one list and no other option.');
      }
      return suggestMapping(list, suggested, suggestRecords, context);
    }
    const mapping = options.mapping;
    const check = {
      referenceTime: now ?? instantOfMilliseconds(context.now.getTime()),
      mappingFile:
        mapping === undefined
          ? undefined
          : (await readMapping(mapping, context.userDirectory, MappingFileSchema)).file,
      exportedAt: options['exported-at'],
    };
    const reporter = reporters[options.format ?? (json ? 'json' : 'text')](context);
    if (!send) return checkFiles(files, { ...check, send: undefined }, reporter, context);

    const sender = createSender(await createKeyedClient(options, context));
    return checkFiles(files, { ...check, send: sender }, reporter, context);
  },
});

/** `npm run validate`: checks batches and lists on this machine, and sends them if asked to. */
export const validateTool: Tool = {
  script: 'validate',
  summary: validate.summary,
  notes: ({ callOf }) =>
    [
      'Formats:',
      '  text   each error with place, reason and fix; equal errors of a list as one group with its rows',
      '  json   one object a line and file: {"file", "verdict", "places"} for a batch, {"file", "list"} for a list,',
      '         with "sent" after --send; {"file", "problem"} for a file that cannot be checked',
      '  junit  one JUnit XML document, with a test suite a file',
      '  github a GitHub Actions annotation for each error',
      '',
      'Examples:',
      `  ${callOf('validate')} stock.csv --suggest-mapping mapping.json`,
      `  ${callOf('validate')} stock.csv --mapping mapping.json --exported-at 2026-11-21T06:00:00Z`,
      `  ${callOf('validate', true)} *.json --format junit > findings.xml`,
    ].join('\n'),
  endings: [
    'every record meets the contract',
    'a batch or a list has errors',
    'a file cannot be read, a mapping is missing or wrong, a batch could not be sent, or the arguments are wrong; of several files the highest code counts',
  ],
  commands: [validate],
};
