import { compareText } from '../../../../src/content/findings/content-finding.ts';
import type { CatalogueFiles } from '../catalogue-files.ts';
import type { GitSource } from '../repository/git-source.ts';
import { type FileReading, type NamedProduct, type NamingFile, planFiles } from '../repository/plan-files.ts';
import type { ImportPlan, PlanOptions } from '../repository/run-import.ts';
import { readElement } from './element.ts';
import { createManufacturerFinder } from './manufacturers.ts';
import { ownName, productName } from './product-name.ts';
import { elementReason } from './quarantine.ts';

/** The folder with elements of products; the others have symbols that mean no product. */
export const elementFiles = {
  folders: ['10_electric/20_manufacturers_articles'],
  extensions: ['.elmt'],
} as const;

/** A product with the name of its element, where that says more than the number. */
type DrawnProduct = NamedProduct & { readonly ownName: string | undefined };

/**
 * The file that names the product: the first whose name says more than the number. Drawings of one product from several sides
 * may describe it in other words, but their own names may not differ.
 */
const choose = (
  files: readonly NamingFile<DrawnProduct>[],
): NamingFile<DrawnProduct> | { readonly reason: string } => {
  const inOrder = files.toSorted((one, other) => compareText(one.file.path, other.file.path));
  const named = inOrder.filter(({ product }) => product.ownName !== undefined);
  const names = new Set(named.map(({ product }) => product.ownName?.toLowerCase()));
  const described = inOrder.find(({ product }) => product.name !== product.partNumber);
  return (names.size > 1 ? undefined : (named[0] ?? described ?? inOrder[0])) ?? { reason: 'several_names' };
};

/** Compares the elements with the catalogue, and says what an import would do. Writes nothing. */
export const planElements = async (
  source: GitSource,
  catalogue: CatalogueFiles,
  options: PlanOptions,
): Promise<ImportPlan> => {
  const manufacturerOf = createManufacturerFinder(catalogue.manufacturers);
  const read = (path: string, text: string): FileReading<DrawnProduct> => {
    const element = readElement(text);
    const manufacturer = element && manufacturerOf(element.manufacturer);
    const reason = elementReason(path, element, manufacturer?.id);
    const stated =
      element === undefined || manufacturer === undefined || element.partNumber === ''
        ? []
        : [
            {
              manufacturerId: manufacturer.id,
              manufacturer: element.manufacturer,
              partNumber: element.partNumber,
              name: productName(element),
              ownName: ownName(element),
            },
          ];
    return {
      stated: element && stated,
      accepted: reason === undefined ? stated : [],
      quarantined:
        reason === undefined
          ? []
          : [
              {
                path,
                reason,
                ...(element && element.partNumber !== '' && { partNumber: element.partNumber }),
              },
            ],
    };
  };
  return planFiles(
    {
      repository: 'qelectrotech/qelectrotech-elements',
      isFile: () => true,
      read,
      choose,
    },
    source,
    catalogue,
    options,
  );
};
