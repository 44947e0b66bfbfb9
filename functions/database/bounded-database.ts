import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { Database, QueryOutcome } from './database.ts';

/** A statement as the driver takes it. A connection keeps one that has a name. */
type Statement = { readonly text: string; readonly values: unknown[]; readonly name?: string | undefined };

/** The part of a connection that is used here. */
type PoolClient = {
  query(statement: Statement): Promise<{ rows: unknown[] }>;
  /** Returns the connection to the pool, or with `true` closes it at once. */
  release(destroy?: boolean): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/** The part of a PostgreSQL pool that is used here. `pg` and its serverless variant both have it. */
type Pool = {
  connect(): Promise<PoolClient>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'connect', listener: (client: Pick<PoolClient, 'on'>) => void): unknown;
  readonly options: { connectionTimeoutMillis?: number | undefined; max?: number };
};

/** Where a pool of database connections is told of when it is opened, to a host in the same process that counts them. */
export const poolChannel = channel('nameplate:pool');

/** The most connections that a process has. `docs/deploy.md` says how many the server then needs. */
export const maxConnections = 10;

/** The SQLSTATE that `supplier.refuse` raises. */
const refusalState = 'NP001';

const sqlState = /^[0-9A-Z]{5}$/;

const textProperty = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** Classifies an error of the database driver: a rule refused the statement, or the database is unavailable. */
export const describeDatabaseError = (
  error: unknown,
):
  | { readonly kind: 'refused'; readonly reason: string; readonly fact: string }
  | { readonly kind: 'unavailable'; readonly cause: string; readonly connected: boolean } => {
  if (typeof error !== 'object' || error === null) {
    return { kind: 'unavailable', cause: 'The driver threw a value that is not an error.', connected: false };
  }
  const code = textProperty(error, 'code');
  const message = textProperty(error, 'message');
  if (code === refusalState) return { kind: 'refused', reason: message, fact: textProperty(error, 'detail') };
  // Class 57 means that the server is shutting down, so the connection is lost.
  if (sqlState.test(code)) {
    return { kind: 'unavailable', cause: `${code} ${message}`, connected: !code.startsWith('57') };
  }
  return { kind: 'unavailable', cause: code === '' ? message : code, connected: false };
};

/** The timeout of a statement, including the time to get a connection. */
export const databaseDeadlineMilliseconds = 4000;

const timedOut: QueryOutcome = { kind: 'unavailable', cause: 'The database did not answer in time.' };

const ignore = () => {};

/** The names under which connections keep statements that are repeated. */
type StatementNames = {
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

/** Names prepared statements by a digest of their text, so that a shared session never runs another text. */
const createStatementNames = (): StatementNames => {
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

/** Runs a statement on a connection; once more without its name if the name is why it failed, which changes nothing. */
const send = async (client: PoolClient, names: StatementNames, statement: Statement) => {
  try {
    return await client.query(statement);
  } catch (error) {
    if (statement.name === undefined || !names.refuses(error)) throw error;
    return client.query({ text: statement.text, values: statement.values });
  }
};

const runOn = async (
  client: PoolClient,
  names: StatementNames,
  statement: Statement,
  deadline: AbortSignal,
): Promise<QueryOutcome> => {
  if (deadline.aborted) {
    client.release();
    return timedOut;
  }
  let released = false;
  const release = (destroy: boolean) => {
    if (released) return;
    released = true;
    client.release(destroy);
  };
  deadline.addEventListener('abort', () => release(true));
  try {
    const { rows } = await send(client, names, statement);
    release(false);
    return { kind: 'rows', rows };
  } catch (error) {
    const described = describeDatabaseError(error);
    release(described.kind === 'unavailable' && !described.connected);
    return described.kind === 'refused' ? described : { kind: 'unavailable', cause: described.cause };
  }
};

/**
 * A database that answers within the deadline. `openPool` is called at the first statement. If it throws, for example
 * because no address is configured, the database is unavailable.
 */
export const createBoundedDatabase = (
  openPool: () => Pool,
  deadlineMilliseconds: number = databaseDeadlineMilliseconds,
): Database => {
  const names = createStatementNames();
  let opened: Pool | undefined;

  const open = (): Pool => {
    if (opened !== undefined) return opened;
    const pool = openPool();
    // Otherwise a hanging connection attempt keeps its place in the pool until the system ends it.
    pool.options.connectionTimeoutMillis = deadlineMilliseconds;
    pool.options.max = maxConnections;
    // When the server closes an idle connection, the pool emits an error. The next statement connects again.
    pool.on('error', ignore);
    // A broken connection rejects its statement and also emits an error. A server can greet and end a connection in one packet.
    pool.on('connect', (client) => client.on('error', ignore));
    poolChannel.publish(pool);
    opened = pool;
    return pool;
  };

  const run = async (statement: Statement, deadline: AbortSignal): Promise<QueryOutcome> => {
    let client: PoolClient;
    try {
      client = await open().connect();
    } catch (error) {
      const described = describeDatabaseError(error);
      return {
        kind: 'unavailable',
        cause: described.kind === 'refused' ? described.reason : described.cause,
      };
    }
    return runOn(client, names, statement, deadline);
  };

  return {
    query: async (text, values, { isRepeated = false, withinMilliseconds = deadlineMilliseconds } = {}) => {
      const name = isRepeated ? names.nameOf(text) : undefined;
      const deadline = new AbortController();
      const late = Promise.withResolvers<QueryOutcome>();
      const timer = setTimeout(
        () => {
          deadline.abort();
          late.resolve(timedOut);
        },
        Math.min(withinMilliseconds, deadlineMilliseconds),
      );
      try {
        return await Promise.race([run({ text, values: [...values], name }, deadline.signal), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
