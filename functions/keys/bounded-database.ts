import type { Database, QueryOutcome } from './database.ts';

/** The little of a connection that is needed. */
type PoolClient = {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  /** Gives the connection back, or with `true` closes it whatever it is doing. */
  release(destroy?: boolean): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
};

/** The little of a PostgreSQL pool that is needed; `pg` and its serverless twin both have it. */
type Pool = {
  connect(): Promise<PoolClient>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  readonly options: { connectionTimeoutMillis?: number | undefined };
};

/** The SQLSTATE that `supplier.refuse` raises. */
const refusalState = 'NP001';

const sqlState = /^[0-9A-Z]{5}$/;

const textMember = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** What an error of the database driver means: a rule said no, or the database is not to be had. */
export const describeDatabaseError = (
  error: unknown,
):
  | { readonly kind: 'refused'; readonly reason: string; readonly fact: string }
  | { readonly kind: 'unavailable'; readonly cause: string; readonly connected: boolean } => {
  if (typeof error !== 'object' || error === null) {
    return { kind: 'unavailable', cause: 'The driver threw a value that is not an error.', connected: false };
  }
  const code = textMember(error, 'code');
  const message = textMember(error, 'message');
  if (code === refusalState) return { kind: 'refused', reason: message, fact: textMember(error, 'detail') };
  // Class 57 is the server shutting down: the connection is as good as gone.
  if (sqlState.test(code)) {
    return { kind: 'unavailable', cause: `${code} ${message}`, connected: !code.startsWith('57') };
  }
  return { kind: 'unavailable', cause: code === '' ? message : code, connected: false };
};

/** How long a statement may take, connecting and waiting for a connection included, before it is given up. */
export const databaseDeadlineMilliseconds = 4000;

const givenUp: QueryOutcome = { kind: 'unavailable', cause: 'The database did not answer in time.' };

const ignore = () => {};

const runOn = async (
  client: PoolClient,
  statement: { readonly text: string; readonly values: readonly unknown[] },
  deadline: AbortSignal,
): Promise<QueryOutcome> => {
  if (deadline.aborted) {
    client.release();
    return givenUp;
  }
  let released = false;
  const release = (destroy: boolean) => {
    if (released) return;
    released = true;
    client.off('error', ignore);
    client.release(destroy);
  };
  const destroy = () => release(true);
  // A connection that breaks rejects the query and emits an error as well, which nobody else would hear.
  client.on('error', ignore);
  deadline.addEventListener('abort', destroy, { once: true });
  try {
    const { rows } = await client.query(statement.text, [...statement.values]);
    release(false);
    return { kind: 'rows', rows };
  } catch (error) {
    const described = describeDatabaseError(error);
    release(described.kind === 'unavailable' && !described.connected);
    return described.kind === 'refused' ? described : { kind: 'unavailable', cause: described.cause };
  } finally {
    deadline.removeEventListener('abort', destroy);
  }
};

/**
 * A database that answers within the deadline whatever the pool does. `openPool` is called at the first
 * statement; when it throws (no address is configured, for example) the database is unavailable, no more.
 */
export const createBoundedDatabase = (
  openPool: () => Pool,
  deadlineMilliseconds: number = databaseDeadlineMilliseconds,
): Database => {
  let opened: Pool | undefined;

  const open = (): Pool => {
    if (opened !== undefined) return opened;
    const pool = openPool();
    // Otherwise a connection attempt that hangs keeps its place in the pool until the system gives it up.
    pool.options.connectionTimeoutMillis = deadlineMilliseconds;
    // An idle connection that the server closes is an error event; the next statement simply connects again.
    pool.on('error', ignore);
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
        late.resolve(givenUp);
      }, deadlineMilliseconds);
      try {
        return await Promise.race([run(text, values, deadline.signal), late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
