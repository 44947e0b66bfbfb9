import type { QueryValue } from './catalogue.ts';
import { isShort, type SearchedWords } from './search-words.ts';

/** The text of a statement, and the values of its parameters. */
export type SqliteStatement = { readonly sql: string; readonly values: readonly QueryValue[] };

const has = (column: string, pattern: string): string => `${column} GLOB ${pattern}`;

/** The pattern of the texts that have a text in them. SQLite compares it twice as fast as `instr` does; it would end at a NUL. */
const within = (text: string): string =>
  `*${text.replaceAll('\0', '\uFFFD').replace(/[*?[]/g, (character) => `[${character}]`)}*`;

/**
 * The SQL statement of a search. It compares every text with every word, so that it takes longer with more records.
 * Only its parameters contain the user's text.
 */
export const searchStatement = (
  { words, readings }: SearchedWords,
  skipped: number,
  maxEntries: number,
  maxTotal: number,
): SqliteStatement => {
  const values: QueryValue[] = [];
  const name = (value: QueryValue): string => `?${values.push(value)}`;
  const named = words.map(({ text, number }) => ({ text: name(within(text)), number: name(within(number)) }));
  const each = named.map(
    ({ text, number }) => `(${has('title', text)} OR ${has('text', text)} OR ${has('numbers', number)})`,
  );
  const exact = readings.map(({ manufacturer, text, number }) => {
    const written = name(text);
    const conditions = [
      has('numbers', name(within(` ${number} `))),
      ...manufacturer.map((word) => has('title', name(within(word)))),
    ];
    return { is: conditions.join(' AND '), rank: `substr(title, -length(${written})) <> ${written}` };
  });
  const hasAll = `(${each.join(' AND ')})`;
  // Whatever has a reading has each of its words too, unless one is so short that it is found at the beginning of words alone.
  const hasReading = exact.map(({ is }) => `(${is})`);
  const isHit = words.some(isShort) ? [hasAll, ...hasReading].join(' OR ') : hasAll;
  const sql = `
    WITH
      hit AS MATERIALIZED (
        SELECT id,
          CASE
            ${exact.map(({ is, rank }) => `WHEN ${is} THEN ${rank}`).join('\n')}
            WHEN ${named.map(({ number }) => has('numbers', number)).join(' OR ')} THEN 2
            WHEN ${named.map(({ text }) => has('title', text)).join(' AND ')} THEN 3
            ELSE 4
          END AS rank
        FROM search_entry WHERE ${isHit}),
      listed AS (SELECT * FROM hit ORDER BY rank, id LIMIT ${name(maxEntries)} OFFSET ${name(skipped)})
    SELECT counted.total, page.path, page.kind, page.title, page.text, product.body
    FROM (SELECT min(count(*), ${name(maxTotal)}) AS total FROM hit) AS counted
      LEFT JOIN listed
      LEFT JOIN search_entry USING (id)
      LEFT JOIN page ON page.id = search_entry.page
      LEFT JOIN product USING (position)
    ORDER BY listed.rank, listed.id`;
  return { sql, values };
};
