import { readLocalState } from './local-state.ts';

/** The address of the database, or what to do to get one. */
export type FoundDatabase =
  | { readonly kind: 'found'; readonly connectionString: string }
  | { readonly kind: 'not_found'; readonly message: string };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The configured address of the owner, who may change the schema and do what an operator does: `OWNER_DB_URL`, else
 * `NETLIFY_DB_URL`, for databases that the service uses as their owner.
 */
export const ownerAddress = ({ OWNER_DB_URL, NETLIFY_DB_URL }: Environment): string | undefined =>
  OWNER_DB_URL || NETLIFY_DB_URL || undefined;

/**
 * Finds the database for a tool of the operator: the one `OWNER_DB_URL` or `NETLIFY_DB_URL` names, else the local
 * server's, whose address it keeps as `dbConnectionString` in `.netlify/state.json` of the project while it runs, as
 * Netlify's own tools do.
 */
export const findDatabase = async (
  environment: Environment,
  projectDirectory: string,
): Promise<FoundDatabase> => {
  const connectionString =
    ownerAddress(environment) ?? (await readLocalState(projectDirectory)).dbConnectionString;
  if (connectionString === undefined) {
    return {
      kind: 'not_found',
      message:
        'There is no database. Start the local server with npm start and leave it running, or set OWNER_DB_URL to the address of a PostgreSQL database with the role of its owner.',
    };
  }
  if (!/^postgres(?:ql)?:\/\//.test(connectionString)) {
    return {
      kind: 'not_found',
      message: `${environment.OWNER_DB_URL ? 'OWNER_DB_URL' : 'NETLIFY_DB_URL'} is not the address of a PostgreSQL database, which begins with postgres:// or postgresql://.`,
    };
  }
  return { kind: 'found', connectionString };
};
