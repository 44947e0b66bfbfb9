import type { DatabaseSync } from 'node:sqlite';

/**
 * The part numbers of the records as the candidates have them, in the order in which those that contain a text are listed, with two
 * spaces before each: a beginning of one or two characters is part of a trigram too. The index has the trigrams of each without where
 * they stand, 23 bytes a record. A manufacturer's part numbers have the places from `first` to `last`.
 */
const schema = `
  CREATE TABLE number_entry (place INTEGER PRIMARY KEY, text TEXT NOT NULL, position INTEGER NOT NULL);
  INSERT INTO number_entry (text, position)
    SELECT '  ' || candidate_key, position FROM candidate WHERE NOT is_former
    ORDER BY manufacturer_id, candidate_key, part_number;
  CREATE VIRTUAL TABLE number_trigram USING fts5(
    text, tokenize = 'trigram case_sensitive 1', content = number_entry, content_rowid = place, detail = none, columnsize = 0);
  INSERT INTO number_trigram (number_trigram) VALUES ('rebuild');
  INSERT INTO number_trigram (number_trigram) VALUES ('optimize');
  CREATE TABLE number_range (manufacturer_id TEXT PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL) WITHOUT ROWID;
  INSERT INTO number_range
    SELECT manufacturer_id, min(place), max(place) FROM number_entry JOIN product USING (position) GROUP BY manufacturer_id;`;

/** Writes what finds the part numbers that contain a text, from the records and candidates of the database. */
export const writeNumberTables = (database: DatabaseSync): void => database.exec(schema);
