/** The little of a connection that is needed. */
export type PoolClient = {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  /** Gives the connection back, or with `true` closes it whatever it is doing. */
  release(destroy?: boolean): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
};

/** The little of a PostgreSQL pool that is needed; `pg` and its serverless twin both have it. */
export type Pool = {
  connect(): Promise<PoolClient>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  readonly options: { connectionTimeoutMillis?: number | undefined };
};
