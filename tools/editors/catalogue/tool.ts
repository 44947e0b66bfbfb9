import type { Tool } from '../../command-line/run-tool.ts';
import { importAdvisories } from './csaf/import.ts';
import { importLibrary } from './device-type-library/import.ts';
import { editionCommands } from './editions/commands.ts';
import { importDevices } from './esi-data/import.ts';
import { importList } from './list/import-list.ts';
import { loadCommand } from './load/command.ts';
import { newRecordCommand } from './new-record.ts';
import { importElements } from './qelectrotech/import.ts';
import { refreshCommand } from './refresh.ts';

/** `npm run catalogue`: imports products into the catalogue, makes its editions, and loads it into PostgreSQL. */
export const catalogueTool: Tool = {
  script: 'catalogue',
  summary: 'Imports products into the catalogue, makes its editions, and loads it into PostgreSQL.',
  endings: [
    'done, or --dry-run printed the changes',
    'there are errors; nothing was written or loaded',
    'the arguments are wrong, or the repository, file or database cannot be read',
  ],
  commands: [
    newRecordCommand,
    importLibrary,
    importAdvisories,
    importElements,
    importDevices,
    importList,
    refreshCommand,
    ...editionCommands,
    loadCommand,
  ],
};
