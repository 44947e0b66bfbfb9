import { readFile } from 'node:fs/promises';
import { marketOfFacts } from '../../../../src/content/catalogue/compose-record.ts';
import type { AuthoredProduct, ProductSource } from '../../../../src/content/catalogue/product-file.ts';
import {
  type ContentFinding,
  findingsIn,
  startOfFile,
} from '../../../../src/content/findings/content-finding.ts';
import { checkText, decodeText } from '../../../../src/content/findings/read-text.ts';
import { formatFindings } from '../../../../src/content/findings/report.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import { visibleJson, visibleText } from '../../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../../command-line/tool-context.ts';
import {
  type CatalogueFiles,
  checkResult,
  readCatalogueFiles,
  recordText,
  writeFiles,
} from '../catalogue-files.ts';
import { withSources } from '../device-type-library/merge-record.ts';
import { recordFile, recordId } from '../record-file.ts';
import { csvFault } from './csv-rules.ts';
import { readCsvTable } from './csv-table.ts';
import { type ListedProduct, readList } from './read-list.ts';

/** A list to import. */
export type CsvImport = {
  /** The path of the file. */
  readonly file: string;
  /** The name of the file as findings show it. */
  readonly shownFile: string;
  readonly source: { readonly title: string; readonly address: string; readonly date: string };
  /** Fields by heading, where the heading does not say which field it is. */
  readonly mapped: ReadonlyMap<string, string>;
  readonly isDryRun: boolean;
  readonly today: string;
  readonly json: boolean;
};

const defaultMarket = 'it-equipment';

/** The texts of the files that the list adds and changes. */
const composeFiles = (
  products: readonly ListedProduct[],
  source: ProductSource,
  { files, manufacturers }: CatalogueFiles,
) => {
  const pairOf = ({
    manufacturer,
    manufacturerPartNumber,
  }: Pick<AuthoredProduct, 'manufacturer' | 'manufacturerPartNumber'>) =>
    JSON.stringify([manufacturer, manufacturerPartNumber]);
  const present = new Map(files.map((entry) => [pairOf(entry.record), entry]));
  const ids = new Set(files.map(({ record }) => record.id));
  const names = new Set(files.map(({ file }) => file));
  const texts = new Map<string, string>();
  let added = 0;
  let changed = 0;
  for (const product of products) {
    const entry = present.get(pairOf(product));
    if (entry !== undefined) {
      const isThisList = (one: ProductSource) =>
        'address' in source && 'address' in one && one.address === source.address;
      const others = entry.record.sources.filter((one) => !isThisList(one));
      const text = recordText(entry, withSources(entry.record, [...others, source]));
      if (text === entry.text) continue;
      texts.set(entry.file, text);
      changed += 1;
      continue;
    }
    const id = recordId(product.manufacturer, product.manufacturerPartNumber, (taken) => ids.has(taken));
    const ownMarket = manufacturers.find((one) => one.id === product.manufacturer)?.market;
    const { description, classification, namedPages } = product;
    const record: AuthoredProduct = {
      id,
      market: product.market ?? marketOfFacts(product.physical) ?? ownMarket ?? defaultMarket,
      manufacturer: product.manufacturer,
      manufacturerPartNumber: product.manufacturerPartNumber,
      name: product.name,
      identifiers: product.identifiers,
      verification: { status: 'source_listed', evidenceAsOf: source.date },
      ...(description && { description }),
      ...(classification && { classification }),
      physical: product.physical,
      sources: [source],
      ...(namedPages && { namedPages }),
    };
    const file = recordFile(record, (taken) => names.has(taken));
    ids.add(id);
    names.add(file);
    texts.set(file, recordText(undefined, record));
    added += 1;
  }
  return { texts, added, changed };
};

/** Imports a list: writes new records, and adds the list to the sources of those that are there. */
export const importCsv = async (given: CsvImport, context: ToolContext): Promise<ExitCode> => {
  const { projectDirectory, write, writeError, colour, progress = () => {} } = context;
  const { shownFile, source, today, json, isDryRun } = given;
  const tell = (findings: readonly ContentFinding[]): ExitCode => {
    progress('');
    if (json) write(visibleJson({ findings, written: false }));
    else write(`${formatFindings(findings, { colour })}\n\nNothing was written.`);
    return exitCodes.findings;
  };
  progress('reading the list');
  const bytes = await readFile(given.file).catch(() => undefined);
  if (bytes === undefined) {
    const message = 'The file cannot be opened.';
    if (json) write(visibleJson({ error: { code: 'file_not_read', message } }));
    else writeError(`${visibleText(shownFile)}: ${message}`);
    return exitCodes.failed;
  }
  const decoded = decodeText(bytes);
  const { value: text, faults } = decoded.value === undefined ? decoded : checkText(decoded.value);
  if (text === undefined) return tell(findingsIn(shownFile, faults));
  const catalogue = readCatalogueFiles(projectDirectory, today);
  if (catalogue.findings.length > 0) return tell(catalogue.findings);
  const table = readCsvTable(text);
  if (table === undefined) return tell(findingsIn(shownFile, [csvFault('no_headings', startOfFile)]));
  const list = readList(table, { ...catalogue, mapped: given.mapped });
  if (list.faults.length > 0) return tell(findingsIn(shownFile, list.faults));
  const result = composeFiles(list.products, { ...source, supports: 'identity' }, catalogue);
  const findings = checkResult(projectDirectory, catalogue, result.texts, today);
  if (findings.length > 0) return tell(findings);
  if (!isDryRun) writeFiles(projectDirectory, result.texts);
  progress('');
  const { added, changed } = result;
  const unchanged = list.products.length - added - changed;
  if (json)
    write(
      visibleJson({ added, changed, unchanged, files: [...result.texts.keys()].sort(), written: !isDryRun }),
    );
  else {
    write(
      `${counted(added, 'record')} added, ${changed} with a further source, ${unchanged} unchanged${isDryRun ? '\nNothing was written (--dry-run).' : ''}`,
    );
  }
  return exitCodes.done;
};
