import { resolve } from 'node:path';
import * as z from 'zod';
import { readCatalogue } from '../../../src/content/catalogue/library.ts';
import type { Edition } from '../../../src/contracts/editions.ts';
import { counted } from '../../../src/text/counted.ts';
import { option, toolCommand } from '../../command-line/tool-command.ts';
import { todayOf, todayOption } from '../import-options.ts';
import { writeFiles } from './catalogue-files.ts';
import { importNewest } from './device-type-library/import.ts';
import { planEdition } from './editions/make-edition.ts';
import { fetchNewest } from './repository/git-source.ts';

const editionInWords = ({ number, date, added, changed, removed }: Edition): string =>
  `Edition ${number} of ${date}: ${counted(added, 'record')} added, ${changed} changed, ${removed} removed. Read it before you commit it.`;

/** `npm run catalogue -- refresh`: an import of the newest commit, and the edition that follows from it. */
export const refreshCommand = toolCommand({
  name: 'refresh',
  summary: 'Fetches and imports the newest device-type library, and makes an edition.',
  notes:
    'Read the changes before you commit them. Prints how many files give no record, by reason; `import devicetype-library --report` lists them. Without changes it makes no edition.',
  operands: {
    syntax: '<directory>',
    description: 'directory for the clone of the library; created if missing',
    missing: 'The directory of the clone is missing: refresh <directory>.',
  },
  surplus: 'refresh takes one directory.',
  options: {
    from: option(z.string().default('https://github.com/netbox-community/devicetype-library'), {
      value: '<address>',
      description: 'the repository to fetch from; default: the library at its host',
    }),
    today: todayOption,
  },
  run: async ({ options: { from, today: given }, operands: [directory = ''] }, context) => {
    const { contentRoot, userDirectory, progress } = context;
    const today = todayOf(given, context);
    progress('fetching the newest commit');
    await fetchNewest(resolve(userDirectory, directory), from);
    const imported = await importNewest(directory, today, context);
    if (imported.exitCode !== undefined) return { ...imported, json: { import: imported.json } };
    const { library } = readCatalogue(contentRoot, today);
    const plan = planEdition(contentRoot, library, {
      editions: library.editions,
      date: today,
      notes: new Map(),
    });
    if (plan !== undefined) writeFiles(contentRoot, plan.texts);
    const made =
      plan === undefined ? 'No statement has changed, so no edition was made.' : editionInWords(plan.edition);
    return {
      json: { import: imported.json, edition: plan?.edition ?? null },
      text: `${imported.text}\n${made}`,
    };
  },
});
