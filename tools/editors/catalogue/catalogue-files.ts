import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkProducts } from '../../../src/content/catalogue/check-catalogue.ts';
import type { CorrectionFile } from '../../../src/content/catalogue/correction-file.ts';
import type { Functions } from '../../../src/content/catalogue/functions.ts';
import { type EditorsFile, joinRecords } from '../../../src/content/catalogue/join-records.ts';
import { productFiles, readCatalogue } from '../../../src/content/catalogue/library.ts';
import { readLines } from '../../../src/content/catalogue/line-file.ts';
import {
  type AuthoredProduct,
  type Import,
  type Manufacturer,
  ManufacturersFileSchema,
  type Market,
} from '../../../src/content/catalogue/product-file.ts';
import { statementFile } from '../../../src/content/catalogue/record-statements.ts';
import type { CatalogueSource } from '../../../src/content/catalogue/sources.ts';
import { type ContentFinding, startOfFile } from '../../../src/content/findings/content-finding.ts';
import { type LoadedYamlFile, loadYamlFile, readYamlFile } from '../../../src/content/findings/yaml-file.ts';
import { type RecordStatements, RecordStatementsSchema } from '../../../src/evidence/told-history.ts';
import type { StatementLine } from './statement-lines.ts';

/** A record of the catalogue as an import finds it. */
export type CatalogueEntry = {
  readonly record: AuthoredProduct;
  /** What its sources say; undefined for a record that an editor wrote. */
  readonly line: RecordStatements | undefined;
};

/** The catalogue as an import finds it. */
export type CatalogueFiles = {
  readonly manufacturers: readonly Manufacturer[];
  readonly markets: readonly Market[];
  readonly functions: Functions;
  readonly sources: readonly CatalogueSource[];
  readonly entries: readonly CatalogueEntry[];
  /** What editors wrote. */
  readonly editorsFiles: readonly EditorsFile[];
  /** The ids of records that editions removed, which name no other product. */
  readonly removedIds: readonly string[];
  /** What was imported last, by library. */
  readonly imports: readonly Import[];
  /** What has to be fixed first: an import into a catalogue with findings could make them worse. */
  readonly findings: readonly ContentFinding[];
};

/** Reads the catalogue of a project. */
export const readCatalogueFiles = (contentRoot: string, today: string): CatalogueFiles => {
  const { library, findings } = readCatalogue(contentRoot, today);
  return {
    ...library,
    removedIds: [...library.editionIndex.removed.keys()],
    entries: library.products.map(({ record }) => ({ record, line: library.statements.get(record.id) })),
    editorsFiles: productFiles(contentRoot).map((file) => ({
      file,
      text: readFileSync(join(contentRoot, file)),
    })),
    findings,
  };
};

/** Whether an import puts right what a finding names: it keeps the last of several revisions of one day. Its result is checked again. */
export const isRepaired = (code: string): boolean => code === 'revision_out_of_order';

/** A line as it is read again, where its file will be another one; as it was read, where it stays. */
const readAgain = (
  lines: readonly StatementLine[],
  texts: ReadonlyMap<string, string>,
): LoadedYamlFile<RecordStatements>[] => [
  ...lines
    .map(({ manufacturer, line }) => ({ file: statementFile(manufacturer), value: line }))
    .filter(({ file }) => !texts.has(file))
    .map((one) => ({ ...one, positionOf: () => startOfFile, findings: [] })),
  ...[...texts]
    .filter(([file]) => file.startsWith('content/statements/'))
    .flatMap(([file, text]) => [...readLines(file, text, RecordStatementsSchema)]),
];

/** What the build would say of the catalogue with these lines, and what editors corrected in it. */
export type CheckedResult = {
  readonly findings: readonly ContentFinding[];
  readonly corrections: ReadonlyMap<string, CorrectionFile>;
};

/**
 * Checks what the catalogue would be with these lines, by the rules of the build. `texts` has every file that is new or
 * changed; a file that is not in it stays as it is.
 */
export const checkResult = (
  contentRoot: string,
  catalogue: CatalogueFiles,
  lines: readonly StatementLine[],
  texts: ReadonlyMap<string, string>,
  today: string,
): CheckedResult => {
  const manufacturersFile = 'content/manufacturers.yaml';
  const newText = texts.get(manufacturersFile);
  const loaded =
    newText === undefined
      ? loadYamlFile(contentRoot, manufacturersFile, ManufacturersFileSchema)
      : readYamlFile({ file: manufacturersFile, text: newText, schema: ManufacturersFileSchema });
  const order = catalogue.sources.map(({ id }) => id);
  const { records, corrections, findings } = joinRecords(
    readAgain(lines, texts),
    catalogue.editorsFiles,
    order,
  );
  if (loaded.value === undefined) return { findings: loaded.findings, corrections };
  const checked = checkProducts(records, { ...catalogue, manufacturers: loaded.value }, today);
  return { findings: [...findings, ...checked.findings], corrections };
};

/** Writes files of a project, and makes their folders. */
export const writeFiles = (contentRoot: string, texts: ReadonlyMap<string, string>): void => {
  for (const [file, text] of texts) {
    const path = join(contentRoot, file);
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
};
