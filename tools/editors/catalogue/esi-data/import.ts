import { createDescriptionReader } from '../../../../src/content/catalogue/functions.ts';
import { manufacturersByKey } from '../../../../src/content/catalogue/product-file.ts';
import { manufacturerKey } from '../../../../src/evidence/lookup-key.ts';
import { toolCommand } from '../../../command-line/tool-command.ts';
import { type FileReading, planFiles } from '../repository/plan-files.ts';
import { type RepositoryReader, repositoryCommand, runImport } from '../repository/run-import.ts';
import { readDevicePage } from './device-page.ts';
import { deviceReason, deviceReasons } from './quarantine.ts';

const deviceRepository = 'linuxcnc-ethercat/esi-data';

/** The folder with a page for each device type, and an index. */
const devicePages = { folders: ['docs/devices'], extensions: ['.md'] } as const;

/** Compares the pages with the catalogue, and says what an import would do. Writes nothing. */
const planDevices: RepositoryReader['plan'] = async (source, catalogue, options) => {
  const byKey = manufacturersByKey(catalogue.manufacturers);
  const readDescription = createDescriptionReader(catalogue.functions.rules);
  const read = (path: string, text: string): FileReading => {
    const page = readDevicePage(text);
    const manufacturer = page && byKey.get(manufacturerKey(page.manufacturer));
    const reason = deviceReason(page, manufacturer?.id);
    const stated =
      page === undefined || manufacturer === undefined
        ? []
        : [
            {
              manufacturerId: manufacturer.id,
              manufacturer: page.manufacturer,
              partNumber: page.type,
              name: page.type,
              addresses: page.documentation === undefined ? [] : [page.documentation],
              describedAs: readDescription(page.description, page.type),
            },
          ];
    return {
      // A page without fields, as the first ones were, says nothing: it makes no gap.
      stated,
      accepted: reason === undefined ? stated : [],
      quarantined: reason === undefined ? [] : [{ path, reason, ...(page && { partNumber: page.type }) }],
    };
  };
  return planFiles(
    {
      repository: deviceRepository,
      isFile: (path) => !path.endsWith('/index.md'),
      read,
      doubt: (_, pages) => (pages.length > 1 ? 'several_pages' : undefined),
    },
    source,
    catalogue,
    options,
  );
};

/** The EtherCAT device types as their import reads them. */
export const deviceReader: RepositoryReader = {
  repository: deviceRepository,
  files: devicePages,
  nothingFound:
    'That commit has no pages in docs/devices: it is not the repository linuxcnc-ethercat/esi-data.',
  reasons: deviceReasons,
  plan: planDevices,
};

/** `npm run catalogue -- import esi-data`. */
export const importDevices = toolCommand({
  ...repositoryCommand('import esi-data', deviceRepository),
  summary:
    'Imports device types from manufacturers’ EtherCAT description files, from a git repository with its history.',
  notes:
    'The device type is part number and name, with the day of the commit that first stated it. Of its description the import keeps the function that a rule reads, not the text. Families and parts of products are left out. The source has conditions, so its records get their own files. List manufacturers first. Run it again to follow the source.',
  run: (given, context) => runImport(deviceReader, given, context),
});
