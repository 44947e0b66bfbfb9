import { readLocalState } from './local-state.ts';

/** The address of the database, or what to do to get one. */
export type FoundDatabase =
  | {
      readonly kind: 'found';
      readonly connectionString: string;
      /** Closes a database that was opened for this process alone. */
      readonly close?: () => Promise<void>;
    }
  | { readonly kind: 'not_found'; readonly message: string };

/** How a tool finds its database. */
export type FindDatabase = (
  environment: Readonly<Record<string, string | undefined>>,
  projectDirectory: string,
) => Promise<FoundDatabase>;

/**
 * Finds the database: the one `NETLIFY_DB_URL` names, else the local server's, whose address it keeps as
 * `dbConnectionString` in `.netlify/state.json` of the project while it runs, as Netlify's own tools do.
 */
export const findDatabase: FindDatabase = async (environment, projectDirectory) => {
  const configured = environment.NETLIFY_DB_URL;
  const connectionString =
    configured === undefined || configured === ''
      ? (await readLocalState(projectDirectory)).dbConnectionString
      : configured;
  if (connectionString === undefined) {
    return {
      kind: 'not_found',
      message:
        'There is no database. Start the local server with npm start and leave it running, or set NETLIFY_DB_URL to the address of a PostgreSQL database.',
    };
  }
  if (!/^postgres(?:ql)?:\/\//.test(connectionString)) {
    return {
      kind: 'not_found',
      message:
        'NETLIFY_DB_URL is not the address of a PostgreSQL database, which begins with postgres:// or postgresql://.',
    };
  }
  return { kind: 'found', connectionString };
};
