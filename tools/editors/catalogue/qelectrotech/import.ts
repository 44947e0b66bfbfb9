import { type Manufacturer, manufacturersByKey } from '../../../../src/content/catalogue/product-file.ts';
import { manufacturerKey } from '../../../../src/evidence/lookup-key.ts';
import { toolCommand } from '../../../command-line/tool-command.ts';
import { type FileReading, type NamedProduct, type NamingFile, planFiles } from '../repository/plan-files.ts';
import { type RepositoryReader, repositoryCommand, runImport } from '../repository/run-import.ts';
import { ownName, productName, readElement } from './element.ts';
import {
  type Called,
  calledBy,
  type ElementReason,
  elementReason,
  elementReasons,
  statedNumber,
} from './quarantine.ts';

/** A name that elements have for a manufacturer, which is none of its names in content/manufacturers.yaml. */
type OtherName = { readonly name: string; readonly id: string; readonly reason: string };

/** Names that only mean the manufacturer in this source: in a lookup they could mean another one, or are misspelt. */
const otherNames: readonly OtherName[] = [
  {
    name: 'Schneider',
    id: 'schneider-electric',
    reason:
      'All files with this name are in the folder schneider_electric, and name series of Schneider Electric.',
  },
  {
    name: 'Schenider',
    id: 'schneider-electric',
    reason: 'Two letters are exchanged; the file is in the folder schneider_electric.',
  },
];

/** Finds the manufacturer that an element means by a name, regardless of case. */
const createManufacturerFinder = (manufacturers: readonly Manufacturer[]) => {
  const byId = new Map(manufacturers.map((one) => [one.id, one]));
  const byKey = manufacturersByKey(manufacturers);
  for (const { name, id } of otherNames) {
    const manufacturer = byId.get(id);
    if (manufacturer !== undefined) byKey.set(manufacturerKey(name), manufacturer);
  }
  return (name: string): Manufacturer | undefined => byKey.get(manufacturerKey(name));
};

const elementRepository = 'qelectrotech/qelectrotech-elements';

/** The folder with elements of products; the others have symbols that mean no product. */
const elementFiles = {
  folders: ['10_electric/20_manufacturers_articles'],
  extensions: ['.elmt'],
} as const;

/** A product with the name of its element, where that says more than the number, and what of the element is called by the number. */
type DrawnProduct = NamedProduct & {
  readonly ownName: string | undefined;
  readonly calledBy: Called;
};

/** The files that count of those with one number: those called by it, or else those with elements called by it, or else all. */
const counting = (files: readonly NamingFile<DrawnProduct>[]): readonly NamingFile<DrawnProduct>[] => {
  const byCalled = Map.groupBy(files, ({ product }) => product.calledBy);
  return byCalled.get('file') ?? byCalled.get('name') ?? files;
};

/** Drawings of one product from several sides may describe it in other words, but their own names may not differ. */
const doubt = (
  file: NamingFile<DrawnProduct>,
  files: readonly NamingFile<DrawnProduct>[],
): ElementReason | undefined => {
  const counted = counting(files);
  if (!counted.includes(file)) return 'file_name_differs';
  const names = new Set(counted.flatMap(({ product }) => product.ownName?.toLowerCase() ?? []));
  return names.size > 1 ? 'several_names' : undefined;
};

/** Compares the elements with the catalogue, and says what an import would do. Writes nothing. */
const planElements: RepositoryReader['plan'] = async (source, catalogue, options) => {
  const manufacturerOf = createManufacturerFinder(catalogue.manufacturers);
  const read = (path: string, text: string): FileReading<DrawnProduct> => {
    const element = readElement(text);
    const manufacturer = element && manufacturerOf(element.manufacturer);
    const partNumber =
      element && manufacturer ? statedNumber(element, manufacturer.id) : (element?.designation ?? '');
    const reason = elementReason(path, element, partNumber, manufacturer?.id);
    const stated =
      element === undefined || manufacturer === undefined || partNumber === ''
        ? []
        : [
            {
              manufacturerId: manufacturer.id,
              manufacturer: element.manufacturer,
              partNumber,
              name: productName(element, partNumber),
              ownName: ownName(element, partNumber),
              calledBy: calledBy(path, element, partNumber, manufacturer.id),
              isDescribed: ownName(element, partNumber) === undefined && element.description !== '',
            },
          ];
    return {
      stated: element && stated,
      accepted: reason === undefined ? stated : [],
      quarantined: reason === undefined ? [] : [{ path, reason, ...(partNumber !== '' && { partNumber }) }],
    };
  };
  return planFiles(
    {
      repository: elementRepository,
      isFile: () => true,
      read,
      doubt,
    },
    source,
    catalogue,
    options,
  );
};

/** QElectroTech’s elements as their import reads them. */
export const elementReader: RepositoryReader = {
  repository: elementRepository,
  files: elementFiles,
  nothingFound:
    'That commit has no elements in 10_electric/20_manufacturers_articles: it is not the repository of QElectroTech.',
  reasons: elementReasons,
  plan: planElements,
};

/** `npm run catalogue -- import qelectrotech`. */
export const importElements = toolCommand({
  ...repositoryCommand('import qelectrotech', elementRepository),
  summary: 'Imports products from QElectroTech’s elements, from a git repository with its history.',
  notes:
    'Reads manufacturer and part number of each element, with the day of the commit that first stated them. Elements with another number in the name or file name are left out. The source has conditions, so its records get their own files. List manufacturers first. Run it again to follow the source.',
  run: (given, context) => runImport(elementReader, given, context),
});
