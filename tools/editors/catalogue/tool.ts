import { resolve } from 'node:path';
import { z } from 'zod';
import { AddressSchema } from '../../../src/contracts/primitives.ts';
import { CalendarDaySchema } from '../../command-line/calendar-day.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { option, toolCommand, UsageError } from '../../command-line/tool-command.ts';
import { checkHistoryCommand } from './check-history/command.ts';
import { importCsv } from './csv/import-csv.ts';
import { importLibrary } from './device-type-library/command.ts';
import { editionCommands } from './editions/commands.ts';
import { dryRunOption, todayOf, todayOption } from './import-options.ts';
import { loadCommand } from './load/command.ts';
import { refreshCommand } from './refresh.ts';
import { statisticsCommands } from './statistics/commands.ts';

const importList = toolCommand({
  name: 'import csv',
  summary: 'Imports a list of products from a CSV file.',
  notes:
    'The first row names the columns. A product that the catalogue has already gets the list as a further source. Nothing is written while there is a finding.',
  operands: {
    syntax: '<file>',
    description: 'a CSV file in UTF-8',
    missing: 'The file is missing: import csv <file>.',
  },
  surplus: 'import csv takes one file.',
  options: {
    source: option(
      z.string().refine((text) => AddressSchema.safeParse(text).success, {
        error: 'Write the https address at which the list can be read.',
      }),
      { value: '<address>', description: 'the public address of the list' },
    ),
    title: option(z.string().min(1).default('Product list'), {
      value: '<title>',
      description: 'what the list is called; default: Product list',
    }),
    date: option(CalendarDaySchema, { value: '<YYYY-MM-DD>', description: 'the date of the list' }),
    map: option(z.array(z.string()).default([]), {
      value: '<heading=field>',
      description: 'which field a column is, if its heading does not say so',
    }),
    'dry-run': dryRunOption,
    today: todayOption,
  },
  run: ({ options, operands: [file = ''], json }, context) => {
    const mapped = options.map.map((text) => {
      const cut = text.lastIndexOf('=');
      if (cut < 1) throw new UsageError('--map is not as expected. Write the heading, =, and the field.');
      return [text.slice(0, cut), text.slice(cut + 1)] as const;
    });
    return importCsv(
      {
        file: resolve(context.userDirectory, file),
        shownFile: file,
        source: { title: options.title, address: options.source, date: options.date },
        mapped: new Map(mapped),
        isDryRun: options['dry-run'],
        today: todayOf(options.today, context),
        json,
      },
      context,
    );
  },
});

/** `npm run catalogue`: imports products into the catalogue, counts it, and loads it into PostgreSQL. */
export const catalogueTool: Tool = {
  script: 'catalogue',
  summary:
    'Imports products into the catalogue, makes its editions, counts what it has, and loads it into PostgreSQL.',
  endings: [
    'done, or --dry-run has said what it would do',
    'something has to be fixed, and nothing was written, counted or loaded',
    'the arguments are not understood, or the repository, the file or the database cannot be read',
  ],
  commands: [
    importLibrary,
    importList,
    refreshCommand,
    checkHistoryCommand,
    ...editionCommands,
    ...statisticsCommands,
    loadCommand,
  ],
};
