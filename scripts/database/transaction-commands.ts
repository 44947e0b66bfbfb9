import type { MigrationFile } from './migration-files.ts';
import { MigrationRefusal } from './migration-history.ts';

/** The pieces of SQL in which a semicolon or a word has a meaning of its own, and those in which it has none. */
const piece =
  /--[^\n]*|\/\*|[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$|[\p{L}_][\p{L}\p{N}_$]*|[^\s]/gsu;

/** Where the comment that begins at `start` ends. Comments of PostgreSQL can be nested. */
const endOfComment = (text: string, start: number): number => {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return text.length;
};

/** Where the text in dollar quotes that begins at `start` with `quote` ends. */
const endOfQuoted = (text: string, start: number, quote: string): number => {
  const end = text.indexOf(quote, start + quote.length);
  return end === -1 ? text.length : end + quote.length;
};

/** A word of SQL in upper case, or a sign, and where it begins. */
type Token = { readonly word: string; readonly index: number };

/** The words and signs of a text, without comments and quoted text. */
const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  const pieces = new RegExp(piece);
  for (let found = pieces.exec(text); found !== null; found = pieces.exec(text)) {
    const [written] = found;
    if (written.startsWith('--')) continue;
    if (written === '/*') pieces.lastIndex = endOfComment(text, found.index);
    else if (/^\$.*\$$/s.test(written)) pieces.lastIndex = endOfQuoted(text, found.index, written);
    else tokens.push({ word: written.toUpperCase(), index: found.index });
  }
  return tokens;
};

const endsTransaction = new Set(['BEGIN', 'START', 'COMMIT', 'END', 'ROLLBACK', 'ABORT']);

/** The first command that begins or ends a transaction. A function body between BEGIN ATOMIC and END has none. */
const firstTransactionCommand = (text: string): Token | undefined => {
  const tokens = tokensOf(text);
  let isBody = false;
  for (const [place, token] of tokens.entries()) {
    const { word } = token;
    const next = tokens[place + 1]?.word;
    if (word === 'BEGIN' && next === 'ATOMIC') isBody = true;
    const isFirst = place === 0 || tokens[place - 1]?.word === ';';
    if (!isFirst) continue;
    if (isBody && word === 'END') isBody = false;
    else if (endsTransaction.has(word) || (word === 'PREPARE' && next === 'TRANSACTION')) return token;
  }
  return undefined;
};

/**
 * Refuses files with a command that begins or ends a transaction: what is before it would stay when the rest fails, and
 * would not be recorded. Throws `MigrationRefusal` with the file and the line.
 */
export const refuseTransactionCommands = (
  files: readonly Pick<MigrationFile, 'name' | 'text'>[],
  directory: string,
): void => {
  for (const { name, text } of files) {
    const found = firstTransactionCommand(text);
    if (found === undefined) continue;
    const line = text.slice(0, found.index).split('\n').length;
    throw new MigrationRefusal(
      `${directory}/${name}.sql has ${found.word} in line ${line}, which would end the transaction in which the whole file is applied. Remove it. Nothing was changed.`,
      'migration_ends_transaction',
    );
  }
};
