import { resolve } from 'node:path';
import { z } from 'zod';
import { AddressSchema } from '../../../src/contracts/primitives.ts';
import { CalendarDaySchema } from '../../command-line/calendar-day.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { flag, option, toolCommand, UsageError } from '../../command-line/tool-command.ts';
import { dryRunOption, todayOf, todayOption } from '../import-options.ts';
import { checkHistoryCommand } from './check-history/command.ts';
import { importAdvisories } from './csaf/command.ts';
import { importLibrary } from './device-type-library/command.ts';
import { editionCommands } from './editions/commands.ts';
import { importList } from './list/import-list.ts';
import { loadCommand } from './load/command.ts';
import { importElements } from './qelectrotech/command.ts';
import { refreshCommand } from './refresh.ts';
import { statisticsCommands } from './statistics/commands.ts';

const importListCommand = toolCommand({
  name: 'import list',
  summary: 'Imports a list of products, such as the export of a PIM system, as a dated revision of a source.',
  notes:
    'CSV, Excel or BMEcat. The first row names the columns. A later list of the same source changes what it says otherwise, from its date on. A product that the catalogue has already gets the list as a further source. Nothing is written while there is a finding.',
  operands: {
    syntax: '<file>',
    description: 'a CSV file in UTF-8, an Excel file or a BMEcat catalogue',
    missing: 'The file is missing: import list <file>.',
  },
  surplus: 'import list takes one file.',
  options: {
    source: option(z.string().min(1), {
      value: '<id>',
      description: 'the source of the list: its id in content/sources.yaml',
    }),
    address: option(
      z
        .string()
        .refine((text) => AddressSchema.safeParse(text).success, {
          error: 'Write the https address at which the list can be read.',
        })
        .optional(),
      { value: '<address>', description: 'where this list can be read; without it the list is not public' },
    ),
    title: option(z.string().min(1).optional(), {
      value: '<title>',
      description: 'what this list is called; default: the name of the source',
    }),
    manufacturer: option(z.string().min(1).optional(), {
      value: '<name>',
      description: 'the manufacturer of every product, for a list without a column for it',
    }),
    complete: flag('the list has every product of its source: one that it lacks is marked as gone there'),
    date: option(CalendarDaySchema, { value: '<YYYY-MM-DD>', description: 'the date of the list' }),
    map: option(z.array(z.string()).default([]), {
      value: '<heading=field[:unit]>',
      description: 'which field a column is, if its heading does not say so, and the unit of its values',
    }),
    'decimal-comma': flag('the numbers of the list are written with a decimal comma: 1,14'),
    'dry-run': dryRunOption,
    today: todayOption,
  },
  run: ({ options, operands: [file = ''], json }, context) => {
    const mapped = options.map.map((text) => {
      const cut = text.lastIndexOf('=');
      if (cut < 1)
        throw new UsageError(
          '--map is not as expected. Write the heading, =, and the field, with its unit after a colon where no column has it.',
        );
      const [field = '', unit] = text.slice(cut + 1).split(':');
      return [text.slice(0, cut), { field, unit }] as const;
    });
    const { source, address, title, date } = options;
    return importList(
      {
        file: resolve(context.userDirectory, file),
        shownFile: file,
        source: { source, date, ...(title && { title }), ...(address && { address }) },
        manufacturer: options.manufacturer,
        isComplete: options.complete,
        mapped: new Map(mapped),
        hasDecimalComma: options['decimal-comma'],
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
    importAdvisories,
    importElements,
    importListCommand,
    refreshCommand,
    checkHistoryCommand,
    ...editionCommands,
    ...statisticsCommands,
    loadCommand,
  ],
};
