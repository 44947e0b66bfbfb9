import type { Manufacturer, ProductSource } from '../../../../src/content/catalogue/product-file.ts';
import { compareText } from '../../../../src/content/findings/content-finding.ts';
import { type CatalogueFile, type CatalogueFiles, checkResult } from '../catalogue-files.ts';
import { composeRecords, type GoneRecord, type ReadProduct } from '../compose-records.ts';
import type { FileHistory } from './file-history.ts';
import type { GitSource } from './git-source.ts';
import { listTexts } from './list-texts.ts';
import type { ImportPlan, PlanOptions } from './run-import.ts';

/** The files that describe or name a product now, as its record cites them: at what last changed a fact, the newest first. */
export const sourcesOf = (
  repository: string,
  files: readonly {
    readonly history: FileHistory;
    readonly cited?: { readonly title?: string | undefined; readonly unstructured?: true };
  }[],
): ProductSource[] =>
  files
    .flatMap(({ cited = {}, history }) => {
      const last = history.revisions.at(-1);
      return last === undefined ? [] : [{ cited, last }];
    })
    .sort(
      (one, other) =>
        compareText(other.last.date, one.last.date) || compareText(one.last.path, other.last.path),
    )
    .map(({ cited, last: { path, commit, date } }) => ({
      repository,
      path,
      commit,
      date,
      ...cited,
      supports: 'identity' as const,
    }));

/** What a repository was read as. */
type ReadRepository = Pick<ImportPlan, 'quarantined' | 'leftOut'> & {
  readonly repository: string;
  /** How many of its files were read. */
  readonly read: number;
  readonly products: readonly ReadProduct[];
  readonly gone: readonly { readonly entry: CatalogueFile; readonly histories: GoneRecord['histories'] }[];
  readonly addedManufacturers: readonly Manufacturer[];
};

/** Composes what an import of a repository would write, and checks what the catalogue would be. Writes nothing. */
export const composePlan = (
  { repository, products, gone, addedManufacturers, ...report }: ReadRepository,
  source: GitSource,
  catalogue: CatalogueFiles,
  { contentRoot, today, progress }: PlanOptions,
): ImportPlan => {
  progress('composing records');
  const lastSeen = catalogue.imports.find((one) => one.repository === repository)?.date;
  const { texts: composed, ...changes } = composeRecords(
    contentRoot,
    repository,
    products,
    gone.map((one) => ({ ...one, lastSeen })),
    catalogue,
  );
  const texts = new Map([
    ...composed,
    ...listTexts(contentRoot, repository, source, catalogue.imports, addedManufacturers, today),
  ]);
  progress('checking the result');
  return {
    ...report,
    ...changes,
    texts,
    commit: source.commit,
    date: source.date,
    addedManufacturers: addedManufacturers.map(({ id }) => id),
    findings: checkResult(contentRoot, catalogue, texts, today),
  };
};
