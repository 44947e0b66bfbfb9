import type { Database, QueryOutcome } from './database.ts';

/** The part of a connection that is used here. */
type PoolClient = {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  /** Returns the connection to the pool, or with `true` closes it at once. */
  release(destroy?: boolean): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
};

/** The part of a PostgreSQL pool that is used here. `pg` and its serverless variant both have it. */
type Pool = {
  connect(): Promise<PoolClient>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'connect', listener: (client: Pick<PoolClient, 'on'>) => void): unknown;
  readonly options: { connectionTimeoutMillis?: number | undefined };
};

/** The SQLSTATE that `supplier.refuse` raises. */
const refusalState = 'NP001';

const sqlState = /^[0-9A-Z]{5}$/;

const textProperty = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** What an error of the database driver means: a rule refused the statement, or the database is unavailable. */
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

const runOn = async (
  client: PoolClient,
  statement: { readonly text: string; readonly values: readonly unknown[] },
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
    client.off('error', ignore);
    client.release(destroy);
  };
  // A broken connection rejects the query and also emits an error, which would otherwise be unhandled.
  client.on('error', ignore);
  deadline.addEventListener('abort', () => release(true));
  try {
    const { rows } = await client.query(statement.text, [...statement.values]);
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
  let opened: Pool | undefined;

  const open = (): Pool => {
    if (opened !== undefined) return opened;
    const pool = openPool();
    // Otherwise a hanging connection attempt keeps its place in the pool until the system ends it.
    pool.options.connectionTimeoutMillis = deadlineMilliseconds;
    // When the server closes an idle connection, the pool emits an error. The next statement connects again.
    pool.on('error', ignore);
    // A server can greet and end a connection in one packet, before the statement that asked for it listens.
    pool.on('connect', (client) => client.on('error', ignore));
    opened = pool;
    return pool;
  };

  const run = async (
    text: string,
    values: readonly unknown[],
    deadline: AbortSignal,
  ): Promise<QueryOutcome> => {
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
    return runOn(client, { text, values }, deadline);
  };

  return {
    query: async (text, values) => {
      const deadline = new AbortController();
      const late = Promise.withResolvers<QueryOutcome>();
      const timer = setTimeout(() => {
        deadline.abort();
        late.resolve(timedOut);
      }, deadlineMilliseconds);
      try {
        return await Promise.race([run(text, values, deadline.signal), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
