import { readFile } from 'node:fs/promises';
import { sourceIdOf } from '../../../../src/content/catalogue/product-file.ts';
import {
  type ContentFinding,
  findingsIn,
  startOfFile,
} from '../../../../src/content/findings/content-finding.ts';
import { formatFindings } from '../../../../src/content/findings/report.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import { factsOf } from '../../../../src/contracts/statements.ts';
import { visibleJson, visibleText } from '../../../command-line/terminal-text.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../../command-line/tool-context.ts';
import { type CatalogueFiles, checkResult, readCatalogueFiles, writeFiles } from '../catalogue-files.ts';
import {
  composeRecords,
  type GoneRecord,
  pairOf,
  type ReadProduct,
  type StatedProduct,
} from '../compose-records.ts';
import type { MappedColumns } from './fields.ts';
import { listFault } from './list-rules.ts';
import { readListTable } from './list-table.ts';
import { type ListSource, nextHistory } from './next-history.ts';
import { readList } from './read-list.ts';

/** A list to import. */
export type ListImport = {
  /** The path of the file. */
  readonly file: string;
  /** The name of the file as findings show it. */
  readonly shownFile: string;
  /** The list as records cite it. */
  readonly source: Omit<ListSource, 'supports'>;
  /** The manufacturer of every product, for a list without a column for it: an id, a name or an alias. */
  readonly manufacturer: string | undefined;
  /** Fields by heading, where the heading does not say which field it is. */
  readonly mapped: MappedColumns;
  /** Whether the numbers are written with a decimal comma. */
  readonly hasDecimalComma: boolean;
  /** Whether the list has every product of its source, so that one that it lacks is gone there. */
  readonly isComplete: boolean;
  readonly isDryRun: boolean;
  readonly today: string;
  readonly json: boolean;
};

/** A product of a list, with what its record cites. */
const productOf = (
  stated: StatedProduct,
  source: ListSource,
  { manufacturers }: CatalogueFiles,
): ReadProduct => {
  const manufacturer =
    manufacturers.find(({ id }) => id === stated.manufacturer)?.name ?? stated.manufacturer;
  const { manufacturerPartNumber: partNumber, name, physical } = stated;
  const facts = factsOf({ manufacturer, partNumber, name, physical });
  return { stated, sources: [source], histories: ([before]) => [nextHistory(before, source, facts)] };
};

/** The records of a source that its complete list lacks. */
const goneRecords = (
  products: readonly StatedProduct[],
  source: ListSource,
  { files }: CatalogueFiles,
): GoneRecord[] => {
  const listed = new Set(products.map(pairOf));
  return files
    .filter(
      ({ record }) =>
        !listed.has(pairOf(record)) && record.sources.some((one) => sourceIdOf(one) === source.source),
    )
    .map((entry) => ({
      entry,
      lastSeen: undefined,
      histories: ([before]) => (before === undefined ? [] : [nextHistory(before, source, [])]),
    }));
};

/** Imports a list: writes new records, and brings those that are there to what the list says now. */
export const importList = async (given: ListImport, context: ToolContext): Promise<ExitCode> => {
  const { contentRoot, write, writeError, colour, progress = () => {} } = context;
  const { shownFile, source, today, json, isDryRun } = given;
  const tell = (findings: readonly ContentFinding[]): ExitCode => {
    progress('');
    if (json) write(visibleJson({ findings, written: false }));
    else write(`${formatFindings(findings, { colour })}\n\nNothing was written.`);
    return exitCodes.findings;
  };
  const fail = (code: string, message: string): ExitCode => {
    progress('');
    if (json) write(visibleJson({ error: { code, message } }));
    else writeError(message);
    return exitCodes.failed;
  };
  progress('reading the list');
  const bytes = await readFile(given.file).catch(() => undefined);
  if (bytes === undefined) {
    return fail('file_not_read', `${visibleText(shownFile)}: The file cannot be opened.`);
  }
  const catalogue = readCatalogueFiles(contentRoot, today);
  if (catalogue.findings.length > 0) return tell(catalogue.findings);
  if (catalogue.sources.every(({ id }) => id !== source.source)) {
    return fail(
      'unknown_source',
      'content/sources.yaml has no source with the id that --source gives. List it there first: what it is, who speaks in it, and its licence.',
    );
  }
  const opened = await readListTable(bytes);
  if ('why' in opened) return fail('file_not_read', `${visibleText(shownFile)}: ${opened.why}`);
  if ('faults' in opened) return tell(findingsIn(shownFile, opened.faults));
  const { table } = opened;
  if (table === undefined) return tell(findingsIn(shownFile, [listFault('no_headings', startOfFile)]));
  const list = readList(table, { ...catalogue, ...given });
  if (list.faults.length > 0) return tell(findingsIn(shownFile, list.faults));
  progress('composing records');
  const { texts, ...composed } = composeRecords(
    contentRoot,
    source.source,
    list.products.map((product) => productOf(product, { ...source, supports: 'identity' }, catalogue)),
    given.isComplete ? goneRecords(list.products, { ...source, supports: 'identity' }, catalogue) : [],
    catalogue,
  );
  const [added, changed, dropped] = [composed.added.length, composed.changed.length, composed.dropped.length];
  const findings = checkResult(contentRoot, catalogue, texts, today);
  if (findings.length > 0) return tell(findings);
  if (!isDryRun) writeFiles(contentRoot, texts);
  progress('');
  const { unchanged } = composed;
  if (json) {
    write(
      visibleJson({
        added,
        changed,
        unchanged,
        dropped,
        unread: list.unread,
        files: [...texts.keys()].sort(),
        written: !isDryRun,
      }),
    );
  } else {
    const unread = list.unread.map((heading) => visibleText(heading)).join(', ');
    write(
      `${counted(added, 'record')} added, ${changed} changed, ${unchanged} unchanged${given.isComplete ? `, ${dropped} no longer in the list` : ''}${unread && `\nColumns that were not read: ${unread}.`}${isDryRun ? '\nNothing was written (--dry-run).' : ''}`,
    );
  }
  return exitCodes.done;
};
