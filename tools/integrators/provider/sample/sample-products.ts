import { checkProducts } from '../../../../src/content/catalogue/check-catalogue.ts';
import { readFunctions } from '../../../../src/content/catalogue/functions.ts';
import { productFiles } from '../../../../src/content/catalogue/library.ts';
import {
  ManufacturersFileSchema,
  MarketsFileSchema,
  ProductFileSchema,
} from '../../../../src/content/catalogue/product-file.ts';
import { readSources } from '../../../../src/content/catalogue/sources.ts';
import { loadYamlFile } from '../../../../src/content/findings/yaml-file.ts';

/** A product of the catalogue, as far as a sample record says something true about it. */
export type SampleProduct = {
  readonly id: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly partNumber: string;
};

const sampleSize = 100;

/**
 * Reads a hundred products, evenly spread over the files of the catalogue, or all if there are fewer. `today` is
 * `YYYY-MM-DD`. Throws what to do when one of them has a finding.
 */
export const readSampleProducts = (projectDirectory: string, today: string): SampleProduct[] => {
  const files = productFiles(projectDirectory);
  const size = Math.min(sampleSize, files.length);
  const chosen = new Set(
    Array.from({ length: size }, (_, index) => Math.floor((index * files.length) / size)),
  );
  const { products, findings } = checkProducts(
    files
      .filter((_, index) => chosen.has(index))
      .map((file) => loadYamlFile(projectDirectory, file, ProductFileSchema)),
    {
      manufacturers:
        loadYamlFile(projectDirectory, 'content/manufacturers.yaml', ManufacturersFileSchema).value ?? [],
      markets: loadYamlFile(projectDirectory, 'content/markets.yaml', MarketsFileSchema).value ?? [],
      sources: readSources(projectDirectory).value?.sources ?? [],
      functions: readFunctions(projectDirectory).value,
    },
    today,
  );
  if (findings.length > 0) throw new Error('The catalogue has findings. `npm run build` lists them.');
  return products.map(({ record, manufacturer }) => ({
    id: record.id,
    name: record.name,
    manufacturer: manufacturer.name,
    partNumber: record.manufacturerPartNumber,
  }));
};
