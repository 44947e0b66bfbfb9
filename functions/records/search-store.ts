import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { candidateKey } from '../../src/contracts/lookup-key.ts';
import { type FoundPages, resultsAtOnce } from '../../src/contracts/search-service.ts';
import { recordPath } from '../../src/contracts/site-paths.ts';
import { openCatalogueFile, unlessUnreadable } from '../products/catalogue-file.ts';
import { exactness, partNumberReadings, searchExpression } from './search-words.ts';

/** A search in the lookup database of a build that has left its records to functions. */
export type SearchStore = {
  /**
   * The pages that have all words, from the place `from` on; a record whose part number the words are comes first. None when
   * a word occurs nowhere: a near match must not pass for the part number that was searched for. Throws
   * `CatalogueUnavailable` when the file cannot be read.
   */
  readonly findPages: (words: string, from: number) => FoundPages;
  readonly close: () => void;
};

/** More records than these with one part number are found by its words, behind these. */
const mostExact = 10;

// What surrounds a match in an excerpt: characters that no text of the site has.
const [matchStart, matchEnd] = ['\u0001', '\u0002'];

/** How many words an excerpt has. */
const excerptWords = 32;

const exactSql = `
  SELECT product.rowid AS id, product.part_number FROM product
  WHERE product.candidate_key = :key AND (:manufacturer = '' OR product.manufacturer_id IN (
    SELECT manufacturer_id FROM manufacturer_key WHERE spelling = :manufacturer))
  ORDER BY product.manufacturer_id, product.part_number LIMIT ${mostExact}`;

const countSql = 'SELECT count(*) AS total FROM words WHERE words MATCH ?';

// A match in a title or a part number counts as much as eight in a text.
const foundSql = `
  SELECT rowid AS id FROM words
  WHERE words MATCH :words AND rowid NOT IN (SELECT value FROM json_each(:exact))
  ORDER BY bm25(words, 8.0, 8.0, 1.0), rowid DESC LIMIT :limit OFFSET :offset`;

const withinSql = `
  SELECT count(*) AS total FROM words
  WHERE words MATCH :words AND rowid IN (SELECT value FROM json_each(:exact))`;

// FTS5 ignores a row number that is bound as a floating-point number, as JavaScript's are.
const shownSql = `
  SELECT words.title, page.url, page.kind, product.id AS product,
    snippet(words, 2, '${matchStart}', '${matchEnd}', '…', ${excerptWords}) AS excerpt
  FROM words LEFT JOIN page ON page.id = words.rowid LEFT JOIN product ON product.rowid = words.rowid
  WHERE words MATCH :words AND words.rowid = CAST(:id AS INTEGER)`;

const titleSql = `
  SELECT searched.title, searched.text AS excerpt, product.id AS product, NULL AS url, NULL AS kind
  FROM searched JOIN product ON product.rowid = searched.id WHERE searched.id = ?`;

const IdSchema = z.object({ id: z.int() });
const ExactSchema = z.object({ id: z.int(), part_number: z.string() });
const TotalSchema = z.object({ total: z.int() });
const ShownSchema = z.object({
  title: z.string(),
  url: z.string().nullable(),
  kind: z.string().nullable(),
  product: z.string().nullable(),
  excerpt: z.string(),
});

type FoundPage = FoundPages['pages'][number];

const excerptRuns = (marked: string): FoundPage['excerpt'] =>
  marked.split(matchStart).flatMap((part, place) => {
    if (place === 0) return part === '' ? [] : [{ text: part, isMatch: false }];
    const [match = '', after = ''] = part.split(matchEnd);
    return [{ text: match, isMatch: true }, ...(after === '' ? [] : [{ text: after, isMatch: false }])];
  });

const toPage = (row: unknown): FoundPage => {
  const { title, url, kind, product, excerpt } = ShownSchema.parse(row);
  return {
    url: url ?? recordPath(product ?? ''),
    kind: kind ?? 'Product record',
    title,
    excerpt: excerptRuns(excerpt),
  };
};

const searchIn = (database: DatabaseSync): SearchStore => {
  const exact = database.prepare(exactSql);
  const count = database.prepare(countSql);
  const countWithin = database.prepare(withinSql);
  const found = database.prepare(foundSql);
  const shown = database.prepare(shownSql);
  const title = database.prepare(titleSql);

  /** The rows of records whose part number the words are, the most exact first. */
  const exactRows = (words: string): number[] => {
    const rows = partNumberReadings(words).flatMap(({ manufacturer, partNumber }) => {
      const key = candidateKey(partNumber);
      const spelling = candidateKey(manufacturer);
      if (key === '' || (manufacturer !== '' && spelling === '')) return [];
      return exact
        .all({ key, manufacturer: spelling })
        .map((row) => ExactSchema.parse(row))
        .map(({ id, part_number }) => ({ id, exactness: exactness(part_number, partNumber) }));
    });
    rows.sort((one, other) => other.exactness - one.exactness);
    return [...new Set(rows.map(({ id }) => id))];
  };

  const findPages: SearchStore['findPages'] = (words, from) => {
    const expression = searchExpression(words);
    if (expression === undefined) return { total: 0, pages: [] };
    const first = exactRows(words);
    const within = JSON.stringify(first);
    const total =
      first.length +
      TotalSchema.parse(count.get(expression)).total -
      TotalSchema.parse(countWithin.get({ words: expression, exact: within })).total;
    const ofFirst = first.slice(from, from + resultsAtOnce);
    const rest = found
      .all({
        words: expression,
        exact: within,
        limit: resultsAtOnce - ofFirst.length,
        offset: Math.max(0, from - first.length),
      })
      .map((row) => IdSchema.parse(row).id);
    // A part number may be exact although its words are not those of the search: what is shown is then its beginning.
    const pages = [...ofFirst, ...rest].map((id) =>
      toPage(shown.get({ words: expression, id }) ?? title.get(id)),
    );
    return { total, pages };
  };

  return {
    findPages: (words, from) => unlessUnreadable(() => findPages(words, from)),
    close: () => database.close(),
  };
};

/** Opens the search of a lookup database. Throws `CatalogueUnavailable` when the file is missing or is not a database. */
export const openSearchStore = (path: string): SearchStore => openCatalogueFile(path, searchIn);
