import type { DatabaseSync } from 'node:sqlite';
import type { CatalogueLibrary } from '../../content/catalogue/library.ts';
import { type ChangedEdition, editionNames, listedChanges } from '../edition-changes.ts';

/** What an edition changed of a manufacturer, or of all where the manufacturer is empty, as JSON. */
const schema = `
  CREATE TABLE edition_change (
    manufacturer_id TEXT NOT NULL,
    edition INTEGER NOT NULL,
    date TEXT NOT NULL,
    listed TEXT NOT NULL,
    PRIMARY KEY (manufacturer_id, edition)
  ) WITHOUT ROWID;`;

/** Writes what the pages and feeds of changes show. */
export const writeChangeTables = (
  database: DatabaseSync,
  library: CatalogueLibrary,
  editions: readonly ChangedEdition[],
): void => {
  database.exec(schema);
  const insert = database.prepare('INSERT INTO edition_change VALUES (?, ?, ?, ?)');
  const names = editionNames(library);
  for (const changed of editions) {
    const { number, date } = changed.edition;
    const { all, byManufacturer } = listedChanges(changed, names);
    for (const [id, listed] of [['', all] as const, ...byManufacturer]) {
      insert.run(id, number, date, JSON.stringify(listed));
    }
  }
};
