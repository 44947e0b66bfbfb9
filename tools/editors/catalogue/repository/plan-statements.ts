import type { Manufacturer } from '../../../../src/content/catalogue/product-file.ts';
import { factsOf, factText } from '../../../../src/contracts/statements.ts';
import { deriveRecord } from '../../../../src/evidence/derive-record.ts';
import type { ToldHistory } from '../../../../src/evidence/told-history.ts';
import { type CatalogueFiles, type CheckedResult, checkResult } from '../catalogue-files.ts';
import { type GoneRecord, mergeStatements, type ToldProduct } from '../merge-statements.ts';
import { type StatementLine, statementTexts } from '../statement-lines.ts';
import type { GitSource } from './git-source.ts';
import { listTexts } from './list-texts.ts';
import type { ImportPlan, PlanOptions } from './run-import.ts';

/** What a source was read as. */
type ReadSource = {
  readonly id: string;
  readonly products: readonly ToldProduct[];
  readonly gone: readonly GoneRecord[];
};

/** What the import of any source would write, and what is other than before. */
export type StatementsPlan = Pick<
  ImportPlan,
  'added' | 'changed' | 'statedAgain' | 'dropped' | 'ofEditors' | 'agreed' | 'texts' | 'findings'
>;

/** The corrected facts of which the sources now say what the editor wrote. */
const agreedFacts = (
  lines: readonly StatementLine[],
  { corrections }: CheckedResult,
  order: readonly string[],
): ImportPlan['agreed'] =>
  lines.flatMap(({ manufacturer, line }) => {
    const facts = corrections.get(line.id)?.corrections ?? [];
    const record = facts.length === 0 ? undefined : deriveRecord(line, manufacturer, order);
    if (record === undefined) return [];
    const stated = factsOf({ ...record, partNumber: record.manufacturerPartNumber });
    const textsAt = (place: string) =>
      stated.flatMap(({ pointer, value }) => (pointer === place ? factText(value) : []));
    return facts
      .filter(({ fact, value }) => [value].flat().every((one) => textsAt(fact).includes(factText(one))))
      .map(({ fact }) => ({ record: line.id, fact }));
  });

/** Plans what an import writes, and checks what the catalogue would be. Writes nothing. */
export const planStatements = (
  { id, products, gone }: ReadSource,
  catalogue: CatalogueFiles,
  { contentRoot, today }: Pick<PlanOptions, 'contentRoot' | 'today'>,
  lists: readonly [string, string][] = [],
): StatementsPlan => {
  const order = catalogue.sources.map((source) => source.id);
  const { lines, ...changes } = mergeStatements(id, products, gone, catalogue.entries, order);
  const texts = new Map([...statementTexts(contentRoot, lines), ...lists]);
  const result = checkResult(contentRoot, catalogue, lines, texts, today);
  return { ...changes, texts, agreed: agreedFacts(lines, result, order), findings: result.findings };
};

/** What a repository was read as. */
type ReadRepository = Pick<ImportPlan, 'quarantined' | 'leftOut'> & {
  readonly repository: string;
  /** How many of its files were read. */
  readonly read: number;
  readonly products: readonly ToldProduct[];
  readonly gone: readonly Omit<GoneRecord, 'lastSeen'>[];
  readonly addedManufacturers: readonly Manufacturer[];
};

/** Plans what an import of a repository writes. */
export const planRepository = (
  { repository, products, gone, addedManufacturers, ...report }: ReadRepository,
  source: GitSource,
  catalogue: CatalogueFiles,
  options: PlanOptions,
): ImportPlan => {
  options.progress('checking the result');
  const lastSeen = catalogue.imports.find((one) => one.repository === repository)?.date;
  const lists = listTexts(
    options.contentRoot,
    repository,
    source,
    catalogue.imports,
    addedManufacturers,
    options,
  );
  // A file whose history has nothing of the product any more, such as one that was renumbered long ago, leaves what is known.
  const known = gone.map(({ entry, histories }) => ({
    entry,
    lastSeen,
    histories: (before: readonly ToldHistory[]) => {
      const found = histories(before);
      return found.length > 0 ? found : before;
    },
  }));
  const read = { id: repository, products, gone: known };
  return {
    ...report,
    ...planStatements(read, catalogue, options, lists),
    commit: source.commit,
    date: source.date,
    addedManufacturers: addedManufacturers.map(({ id }) => id),
  };
};
