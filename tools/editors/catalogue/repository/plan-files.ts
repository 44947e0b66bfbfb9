import { type ProductSource, sourceIdOf } from '../../../../src/content/catalogue/product-file.ts';
import { compareText } from '../../../../src/content/findings/content-finding.ts';
import type { CatalogueFile, CatalogueFiles } from '../catalogue-files.ts';
import { pairOf, type ReadProduct } from '../compose-records.ts';
import { composePlan, sourcesOf } from './compose-plan.ts';
import {
  type FileHistory,
  factsByKey,
  historyOfVersions,
  type VersionFacts,
  withCorrectedDays,
} from './file-history.ts';
import type { FileVersion, GitSource, Removal, SourceFile } from './git-source.ts';
import type { ImportPlan, PlanOptions, Quarantined } from './run-import.ts';
import { createVersionReader } from './version-reader.ts';

/** A product that a file names, as the file writes it. */
export type NamedProduct = {
  readonly manufacturerId: string;
  readonly manufacturer: string;
  readonly partNumber: string;
  readonly name: string;
};

/** What one version of a file says. */
export type FileReading<Product extends NamedProduct = NamedProduct> = {
  /** What the record cites beside the path, and the day that the file states for itself. */
  readonly cited?: Pick<ProductSource, 'title'> & { readonly date?: string; readonly unstructured?: true };
  /** The products that the file states, also those that give no record for what else it says; undefined when it cannot be read. */
  readonly stated: readonly Product[] | undefined;
  readonly accepted: readonly Product[];
  readonly quarantined: readonly Quarantined[];
};

/** A file that names a product, with what it says and said. */
export type NamingFile<Product extends NamedProduct = NamedProduct> = {
  readonly file: SourceFile;
  readonly product: Product;
  readonly cited: NonNullable<FileReading['cited']>;
  readonly history: FileHistory;
};

/** A repository whose files name products, one or many a file. */
export type NamingSource<Product extends NamedProduct> = {
  /** The public name of the repository, which is the id of the source. */
  readonly repository: string;
  /** Whether a file below the folders is one of those that name products. */
  readonly isFile: (path: string) => boolean;
  readonly read: (path: string, text: string) => FileReading<Product>;
  /** The file that gives the record its name, of those that name one product; or why they do not show one product. */
  readonly choose: (
    files: readonly NamingFile<Product>[],
  ) => NamingFile<Product> | { readonly reason: string };
};

const keyOf = ({ manufacturerId, partNumber }: NamedProduct): string =>
  pairOf({ manufacturer: manufacturerId, manufacturerPartNumber: partNumber });

/** Gives the products that a version of a file states, by their keys, and the day that it states for itself. */
type ReadVersion = (version: Pick<FileVersion, 'path' | 'blob'>) =>
  | {
      readonly cited?: FileReading['cited'];
      readonly statedBy: ReadonlyMap<string, NamedProduct> | undefined;
    }
  | undefined;

/** What the versions of a file have said of a product: each has the day that the file states itself, or that of its commit. */
const historyIn = (
  repository: string,
  file: SourceFile,
  key: string,
  read: ReadVersion,
  removal?: Removal,
): FileHistory | undefined => {
  let isSelfDated = false;
  const versions = file.versions.map((version): VersionFacts => {
    const { cited, statedBy } = read(version) ?? {};
    const { commit, path } = version;
    const found = statedBy?.get(key);
    isSelfDated ||= cited?.date !== undefined;
    return {
      version: { commit, path, date: cited?.date ?? version.date },
      facts: statedBy && (found === undefined ? new Map() : factsByKey({ ...found, physical: {} })),
    };
  });
  return historyOfVersions(repository, isSelfDated ? withCorrectedDays(versions) : versions, removal);
};

/** Compares a repository whose files name products with the catalogue, and says what an import would do. Writes nothing. */
export const planFiles = async <Product extends NamedProduct>(
  { repository, isFile, read: readFile, choose }: NamingSource<Product>,
  source: GitSource,
  catalogue: CatalogueFiles,
  options: PlanOptions,
): Promise<ImportPlan> => {
  const files = source.files.filter(({ path }) => isFile(path));
  const removed = source.removed.filter(({ path }) => isFile(path));
  const all: (SourceFile & { readonly removal?: Removal })[] = [...files, ...removed];
  options.progress(`reading ${files.length} files and what they said before`);
  const readVersions = createVersionReader(source, (path, text) => {
    const reading = readFile(path, text);
    return {
      ...reading,
      statedBy: reading.stated && new Map(reading.stated.map((one) => [keyOf(one), one])),
    };
  });
  const read = await readVersions(all.flatMap(({ versions }) => versions));

  const now = files.flatMap((file) => {
    const [newest] = file.versions;
    const reading = newest && read(newest);
    return reading === undefined ? [] : [{ file, ...reading }];
  });
  const naming = Map.groupBy(
    now.flatMap(({ file, cited = {}, accepted }) =>
      accepted.flatMap((product): NamingFile<Product>[] => {
        const history = historyIn(repository, file, keyOf(product), read);
        return history === undefined ? [] : [{ file, cited, product, history }];
      }),
    ),
    ({ product }) => keyOf(product),
  );
  const everNaming = Map.groupBy(
    all.flatMap((file) => {
      const keys = new Set(file.versions.flatMap((version) => [...(read(version)?.statedBy?.keys() ?? [])]));
      return [...keys].map((key) => ({ key, file }));
    }),
    ({ key }) => key,
  );
  const historiesOf = (key: string): FileHistory[] =>
    (everNaming.get(key) ?? []).flatMap(
      ({ file }) => historyIn(repository, file, key, read, file.removal) ?? [],
    );

  const products = new Map<string, ReadProduct>();
  const refused: Quarantined[] = [];
  for (const [key, named] of [...naming].sort(([one], [other]) => compareText(one, other))) {
    const chosen = choose(named);
    if ('reason' in chosen) {
      const { reason } = chosen;
      for (const { file, product } of named) {
        refused.push({ path: file.path, reason, partNumber: product.partNumber });
      }
      continue;
    }
    const { manufacturerId, partNumber, name } = chosen.product;
    products.set(key, {
      stated: { manufacturer: manufacturerId, manufacturerPartNumber: partNumber, name, physical: {} },
      sources: sourcesOf(
        repository,
        named.map(({ cited: { date: _, ...cited }, history }) => ({ cited, history })),
      ),
      histories: () => historiesOf(key),
    });
  }
  const isGone = ({ record }: CatalogueFile): boolean =>
    !products.has(pairOf(record)) && record.sources.some((one) => sourceIdOf(one) === repository);
  return composePlan(
    {
      repository,
      products: [...products.values()],
      gone: catalogue.files
        .filter(isGone)
        .map((entry) => ({ entry, histories: () => historiesOf(pairOf(entry.record)) })),
      read: files.length,
      addedManufacturers: [],
      quarantined: [...now.flatMap(({ quarantined }) => quarantined), ...refused],
      leftOut: [],
    },
    source,
    catalogue,
    options,
  );
};
