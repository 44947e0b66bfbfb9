import { type ProductSource, sourceIdOf } from '../../../../src/content/catalogue/product-file.ts';
import { commitRevisionOf } from '../../../../src/contracts/statements.ts';
import { compareText } from '../../../../src/evidence/text-order.ts';
import type { DescribedFunction, ToldHistory } from '../../../../src/evidence/told-history.ts';
import type { CatalogueEntry, CatalogueFiles } from '../catalogue-files.ts';
import { pairOf, type ToldProduct } from '../merge-statements.ts';
import {
  type FileHistory,
  factsByKey,
  historyOfVersions,
  type VersionFacts,
  withCorrectedDays,
} from './file-history.ts';
import type { FileVersion, GitSource, Removal, SourceFile } from './git-source.ts';
import { planRepository } from './plan-statements.ts';
import type { ImportPlan, PlanOptions, Quarantined } from './run-import.ts';
import { createVersionReader } from './version-reader.ts';

/** A product that a file names, as the file writes it. */
export type NamedProduct = {
  readonly manufacturerId: string;
  readonly manufacturer: string;
  readonly partNumber: string;
  readonly name: string;
  /** Whether the name is what the file calls a description. */
  readonly isDescribed?: boolean;
  /** The pages about the product that the file names. */
  readonly addresses?: readonly string[];
  /** The rules that its description of the product meets, each with its function. */
  readonly describedAs?: readonly DescribedFunction[];
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

/** A file that names a product. */
export type NamingFile<Product extends NamedProduct = NamedProduct> = {
  readonly file: SourceFile;
  readonly product: Product;
};

/** A version of a file, with what it says. */
export type ReadVersionOfFile<Reading> = { readonly version: FileVersion; readonly reading: Reading };

/** A repository whose files name products, one or many a file. */
export type NamingSource<
  Product extends NamedProduct,
  Reading extends FileReading<Product> = FileReading<Product>,
> = {
  /** The public name of the repository, which is the id of the source. */
  readonly repository: string;
  /** Whether a file below the folders is one of those that name products. */
  readonly isFile: (path: string) => boolean;
  readonly read: (path: string, text: string) => Reading;
  /** Why a file gives no record, given all files that name its number; undefined when it gives one. */
  readonly doubt?: (file: NamingFile<Product>, files: readonly NamingFile<Product>[]) => string | undefined;
  /** What the import writes beside statements, from all versions of each file, the newest first: new and changed texts by their files. */
  readonly besides?: (
    files: readonly (readonly ReadVersionOfFile<Reading>[])[],
  ) => Iterable<[string, string]>;
};

const keyOf = ({ manufacturerId, partNumber }: NamedProduct): string =>
  pairOf({ manufacturer: manufacturerId, manufacturerPartNumber: partNumber });

/** What a version of a file says, with the products that it states by their keys. */
type VersionReading = FileReading & { readonly statedBy: ReadonlyMap<string, NamedProduct> | undefined };

type ReadVersion = (version: Pick<FileVersion, 'path' | 'blob'>) => VersionReading | undefined;

/** What a record needs of a file beside its statements, as its newest version has it. */
const besideStatements = (
  reading: VersionReading | undefined,
  key: string,
  isInDoubt: boolean,
): Partial<ToldHistory> => {
  const { cited, statedBy } = reading ?? {};
  const product = statedBy?.get(key);
  return {
    ...(isInDoubt && product !== undefined && { supports: 'nothing' as const }),
    ...(cited?.title !== undefined && { title: cited.title }),
    ...(cited?.unstructured && { unstructured: true as const }),
    ...(product?.isDescribed && { isDescribed: true as const }),
    ...(product?.describedAs !== undefined &&
      product.describedAs.length > 0 && { describedAs: [...product.describedAs] }),
    ...(product?.addresses !== undefined &&
      product.addresses.length > 0 && { pages: [...product.addresses] }),
  };
};

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
    const found = statedBy?.get(key);
    isSelfDated ||= cited?.date !== undefined;
    return {
      version: commitRevisionOf({ ...version, date: cited?.date ?? version.date }),
      facts: statedBy && (found === undefined ? new Map() : factsByKey({ ...found, physical: {} })),
    };
  });
  return historyOfVersions(repository, isSelfDated ? withCorrectedDays(versions) : versions, removal);
};

/** Compares a repository whose files name products with the catalogue, and says what an import would do. Writes nothing. */
export const planFiles = async <Product extends NamedProduct, Reading extends FileReading<Product>>(
  {
    repository,
    isFile,
    read: readFile,
    doubt = () => undefined,
    besides = () => [],
  }: NamingSource<Product, Reading>,
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
    now.flatMap(({ file, accepted }) => accepted.map((product): NamingFile<Product> => ({ file, product }))),
    ({ product }) => keyOf(product),
  );
  const everNaming = Map.groupBy(
    all.flatMap((file) => {
      const keys = new Set(file.versions.flatMap((version) => [...(read(version)?.statedBy?.keys() ?? [])]));
      return [...keys].map((key) => ({ key, file }));
    }),
    ({ key }) => key,
  );
  const products = new Map<string, ToldProduct>();
  const refused: Quarantined[] = [];
  /** The files that give the record of a number; where all are in doubt, those that gave it before. */
  const giving = new Map<string, ReadonlySet<SourceFile>>();
  const historiesOf = (key: string): ToldHistory[] =>
    (everNaming.get(key) ?? []).flatMap(({ file }) => {
      const history = historyIn(repository, file, key, read, file.removal);
      const [newest] = file.versions;
      const isInDoubt = file.removal === undefined && giving.get(key)?.has(file) !== true;
      return history === undefined
        ? []
        : [{ ...history, ...besideStatements(newest && read(newest), key, isInDoubt) }];
    });

  for (const [key, named] of [...naming].sort(([one], [other]) => compareText(one, other))) {
    const reasons = new Map(named.map((one) => [one, doubt(one, named)]));
    for (const [{ file, product }, reason] of reasons) {
      if (reason === undefined) continue;
      refused.push({ path: file.path, reason, partNumber: product.partNumber });
    }
    const given = named.filter((one) => reasons.get(one) === undefined);
    const [first] = given;
    giving.set(key, new Set((first === undefined ? named : given).map(({ file }) => file)));
    if (first === undefined) continue;
    const { manufacturerId, partNumber } = first.product;
    products.set(key, {
      manufacturer: manufacturerId,
      manufacturerPartNumber: partNumber,
      histories: () => historiesOf(key),
    });
  }
  const isGone = ({ record }: CatalogueEntry): boolean =>
    !products.has(pairOf(record)) && record.sources.some((one) => sourceIdOf(one) === repository);
  const plan = await planRepository(
    {
      repository,
      products: [...products.values()],
      gone: catalogue.entries
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
  const texts = besides(
    files.map(({ versions }) =>
      versions.flatMap((version) => {
        const reading = read(version);
        return reading === undefined ? [] : [{ version, reading }];
      }),
    ),
  );
  return { ...plan, texts: new Map([...plan.texts, ...texts]) };
};
