import { createHash } from 'node:crypto';

/** The names under which connections keep statements that are repeated. */
export type StatementNames = {
  /** The name for a statement; `undefined` once the connections have turned out to keep none. */
  readonly nameOf: (text: string) => string | undefined;
  /** Whether a statement failed because of its name. From then on no statement has one. */
  readonly refuses: (error: unknown) => boolean;
};

/**
 * What the server says when it does not have the statement, has it already, or has it with other result columns than the
 * schema has now. A pooler that gives each transaction another session leads to the first two, and so does the embedded
 * database, in which all connections have one session.
 */
const refusals: ReadonlySet<unknown> = new Set(['26000', '42P05', '0A000']);

/** Names statements by a digest of their text, so that a name never means another text, whoever shares the session. */
export const createStatementNames = (): StatementNames => {
  const names = new Map<string, string>();
  let areKept = true;
  return {
    nameOf: (text) => {
      if (!areKept) return undefined;
      const known = names.get(text);
      if (known !== undefined) return known;
      const name = `nameplate_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
      names.set(text, name);
      return name;
    },
    refuses: (error) => {
      if (!refusals.has(Reflect.get(Object(error), 'code'))) return false;
      areKept = false;
      return true;
    },
  };
};
