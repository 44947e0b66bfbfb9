import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkProducts } from '../../../src/content/catalogue/check-catalogue.ts';
import type { Functions } from '../../../src/content/catalogue/functions.ts';
import { loadBulkProducts, productFiles, readCatalogue } from '../../../src/content/catalogue/library.ts';
import {
  type AuthoredProduct,
  type Import,
  type Manufacturer,
  ManufacturersFileSchema,
  type Market,
  manufacturerNames,
  ProductFileSchema,
} from '../../../src/content/catalogue/product-file.ts';
import type { CatalogueSource } from '../../../src/content/catalogue/sources.ts';
import type { ContentFinding } from '../../../src/content/findings/content-finding.ts';
import { loadYamlFile, readYamlFile } from '../../../src/content/findings/yaml-file.ts';
import { manufacturerKey } from '../../../src/contracts/lookup-key.ts';
import type { RecordHistory } from '../../../src/contracts/statements.ts';
import { changedRecordText, newRecordText } from './record-file.ts';

/** A record of the catalogue with its file. */
export type CatalogueFile = {
  /** The file, relative to the project, with forward slashes. */
  readonly file: string;
  readonly text: string;
  readonly record: AuthoredProduct;
};

/** The catalogue as an import finds it. */
export type CatalogueFiles = {
  readonly manufacturers: readonly Manufacturer[];
  readonly markets: readonly Market[];
  readonly functions: Functions;
  readonly sources: readonly CatalogueSource[];
  /** The products with files of their own: imports do not change bulk files. */
  readonly files: readonly CatalogueFile[];
  /** What was imported last, by library. */
  readonly imports: readonly Import[];
  /** What the sources have said about the products before, by the id of the record. */
  readonly histories: ReadonlyMap<string, RecordHistory>;
  /** What has to be fixed first: an import into a catalogue with findings could make them worse. */
  readonly findings: readonly ContentFinding[];
};

/** Reads the catalogue of a project. */
export const readCatalogueFiles = (contentRoot: string, today: string): CatalogueFiles => {
  const { library, findings } = readCatalogue(contentRoot, today);
  if (findings.length > 0) return { ...library, files: [], findings };
  const files = productFiles(contentRoot).flatMap((file): CatalogueFile[] => {
    const text = readFileSync(join(contentRoot, file), 'utf8');
    const { value: record } = readYamlFile({ file, text, schema: ProductFileSchema });
    return record === undefined ? [] : [{ file, text, record }];
  });
  return { ...library, files, findings };
};

/** Manufacturers by the keys of all their names. */
export const manufacturersByKey = (manufacturers: readonly Manufacturer[]): Map<string, Manufacturer> =>
  new Map(
    manufacturers.flatMap((one) =>
      manufacturerNames(one).map((name) => [manufacturerKey(name), one] as const),
    ),
  );

/** The text that a record has after an import; the same text when nothing has changed. */
export const recordText = (before: CatalogueFile | undefined, record: AuthoredProduct): string =>
  before === undefined ? newRecordText(record) : changedRecordText(before.text, before.record, record);

/**
 * Checks what the catalogue would be with these files, by the rules of the build. `texts` has every file that is new or
 * changed; a file that is not in it stays as it is.
 */
export const checkResult = (
  contentRoot: string,
  catalogue: CatalogueFiles,
  texts: ReadonlyMap<string, string>,
  today: string,
): ContentFinding[] => {
  const manufacturersFile = 'content/manufacturers.yaml';
  const newText = texts.get(manufacturersFile);
  const loaded =
    newText === undefined
      ? loadYamlFile(contentRoot, manufacturersFile, ManufacturersFileSchema)
      : readYamlFile({ file: manufacturersFile, text: newText, schema: ManufacturersFileSchema });
  if (loaded.value === undefined) return [...loaded.findings];
  const unchanged = catalogue.files.filter(({ file }) => !texts.has(file));
  const changed = [...texts].filter(([file]) => file.startsWith('content/products/'));
  const files = [
    ...loadBulkProducts(contentRoot),
    ...unchanged.map(({ file, record }) => ({
      file,
      value: record,
      positionOf: () => ({ line: 1, column: 1 }),
      findings: [],
    })),
    ...changed.map(([file, text]) => readYamlFile({ file, text, schema: ProductFileSchema })),
  ];
  return checkProducts(files, { ...catalogue, manufacturers: loaded.value }, today).findings;
};

/** Writes files of a project, and makes their folders. */
export const writeFiles = (contentRoot: string, texts: ReadonlyMap<string, string>): void => {
  for (const [file, text] of texts) {
    const path = join(contentRoot, file);
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
};
