import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '../src/content/catalogue/library.ts';
import type { CatalogueProduct } from '../src/content/catalogue/product-file.ts';
import type { RecordHistory } from '../src/contracts/statements.ts';
import { writeFiles } from '../tools/editors/catalogue/catalogue-files.ts';
import { planEdition } from '../tools/editors/catalogue/editions/make-edition.ts';

/** The record whose part number the source spells otherwise in edition 1 of the copy: CCR2004-1G-12S+2XS of MikroTik. */
const changed = 'prd_0xgsc22b9w';

/** The record that edition 1 of the copy does not have: GW-PRO1 of Winegard. */
const added = 'prd_h49e6d338a';

/** The record that edition 2 of the copy has no more, and its manufacturer. */
const removed = { manufacturer: 'winegard', name: 'gw-5g01', id: 'prd_74ej3r956h' };

const removeRecord = (project: string): void => {
  const { manufacturer, name, id } = removed;
  rmSync(join(project, 'content', 'products', manufacturer, `${name}.yaml`), { force: true });
  const file = join(project, 'content', 'statements', `${manufacturer}.ndjson`);
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, lines.filter((line) => !line.startsWith(`{"id":"${id}"`)).join('\n'));
};

const firstRevision = (history: RecordHistory): RecordHistory => ({
  ...history,
  sources: history.sources.map(({ source, revisions, statements }) => ({
    source,
    revisions: revisions.slice(0, 1),
    statements: statements
      .filter(({ since }) => since === 0)
      .map(({ pointer, value }) => ({ pointer, value, since: 0 })),
  })),
});

/** A record as the first revision of its source had it. */
const asFirstStated = (product: CatalogueProduct, { sources }: RecordHistory): CatalogueProduct => {
  const [revision] = sources.flatMap(({ revisions }) => revisions);
  const number = sources[0]?.statements.find(({ pointer }) => pointer === '/manufacturerPartNumber')?.value;
  if (revision === undefined || !('commit' in revision) || typeof number !== 'string') return product;
  const { commit, date, path } = revision;
  const { record } = product;
  return {
    ...product,
    record: {
      ...record,
      manufacturerPartNumber: number,
      sources: record.sources.map((source) =>
        'repository' in source ? { ...source, commit, date, path } : source,
      ),
    },
  };
};

/**
 * Makes the two editions of a copied catalogue: the second is what it says, and the first has another part number for one record,
 * does not have another record, and has one that is then taken out of the copy.
 */
export const makeEditions = (project: string): void => {
  const { library } = readCatalogue(project, '9999-12-31');
  const histories = new Map(library.histories);
  const history = histories.get(changed);
  const earlier = history === undefined ? undefined : firstRevision(history);
  if (earlier !== undefined) histories.set(changed, earlier);
  const products = library.products
    .filter(({ record }) => record.id !== added)
    .map((product) =>
      earlier === undefined || product.record.id !== changed ? product : asFirstStated(product, earlier),
    );
  const notes = new Map<string, string>();
  const first = planEdition(
    project,
    { ...library, products, histories },
    {
      editions: [],
      date: '2026-11-20',
      notes,
    },
  );
  if (first === undefined) throw new Error('The copied catalogue has no statements.');
  writeFiles(project, first.texts);
  removeRecord(project);
  const second = planEdition(project, readCatalogue(project, '9999-12-31').library, {
    editions: [first.edition],
    date: '2026-11-23',
    notes,
  });
  if (second !== undefined) writeFiles(project, second.texts);
};
