import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { maxResults, resultsOnPage, type SearchResult } from '../../src/contracts/page-views.ts';
import { searchResult } from './page-rows.ts';
import type { ListPart } from './page-store.ts';
import { readSearch, type SearchedWords } from './search-words.ts';

const has = (column: string, value: string): string => `instr(${column}, ${value}) > 0`;

/** The statement of a search, and the values of its parameters. */
type SearchStatement = { readonly sql: string; readonly values: Readonly<Record<string, string | number>> };

/**
 * Every text is compared with every word: 4 ms for 5,000 records, 100 ms for 100,000. What was typed is in the values of
 * parameters alone.
 */
const statementOf = ({ words, readings }: SearchedWords, skipped: number): SearchStatement => {
  const values: Record<string, string | number> = { skipped };
  const name = (value: string): string => {
    const parameter = `:v${Object.keys(values).length}`;
    values[parameter.slice(1)] = value;
    return parameter;
  };
  const named = words.map(({ text, number }) => ({ text: name(text), number: name(number) }));
  const each = named.map(
    ({ text, number }) => `(${has('title', text)} OR ${has('text', text)} OR ${has('numbers', number)})`,
  );
  const exact = readings.map(({ manufacturer, text, number }) => {
    const written = name(text);
    const conditions = [
      has('numbers', name(` ${number} `)),
      ...manufacturer.map((word) => has('title', name(word))),
    ];
    return { written, condition: conditions.join(' AND ') };
  });
  return {
    values,
    sql: `
      SELECT id, min(count(*) OVER (), ${maxResults + 1}) AS total,
        CASE
          ${exact.map(({ written, condition }) => `WHEN ${condition} THEN substr(title, -length(${written})) <> ${written}`).join('\n')}
          WHEN ${named.map(({ number }) => has('numbers', number)).join(' OR ')} THEN 2
          WHEN ${named.map(({ text }) => has('title', text)).join(' AND ')} THEN 3
          ELSE 4
        END AS rank
      FROM search_entry WHERE ${each.join(' AND ')}
      ORDER BY rank, id LIMIT max(0, min(${resultsOnPage}, ${maxResults} - :skipped)) OFFSET :skipped`,
  };
};

const FoundSchema = z.object({ id: z.int(), total: z.int() });

const shownSql = `
  SELECT coalesce(page.path, product.id) AS path, page.kind,
    coalesce(page.title, manufacturer.name || ' ' || product.part_number) AS title,
    coalesce(page.text, (product.body ->> '$.data.name') || '. ' || (product.body ->> '$.data.description')) AS text
  FROM search_entry
    LEFT JOIN page ON page.id = search_entry.page
    LEFT JOIN product ON product.rowid = search_entry.product
    LEFT JOIN manufacturer ON manufacturer.id = product.manufacturer_id
  WHERE search_entry.id = ?`;

/** Finds pages by the words of their texts: see `PageStore`. */
export const searchIn = (database: DatabaseSync) => {
  const shown = database.prepare(shownSql);
  const total = (search: SearchedWords): number => {
    const { sql, values } = statementOf(search, 0);
    return FoundSchema.safeParse(database.prepare(sql).get(values)).data?.total ?? 0;
  };
  return (typed: string, skipped: number): ListPart<SearchResult> => {
    const search = readSearch(typed);
    if (search.words.length === 0) return { entries: [], total: 0 };
    const { sql, values } = statementOf(search, skipped);
    const found = database
      .prepare(sql)
      .all(values)
      .map((row) => FoundSchema.parse(row));
    const words = search.words.map(({ text }) => text);
    const entries = found.map(({ id }) => searchResult(shown.get(id), words));
    return { entries, total: found[0]?.total ?? (skipped === 0 ? 0 : total(search)) };
  };
};
