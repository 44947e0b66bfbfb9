import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { randomText } from '../../functions/keys/key-value.ts';
import { mixedCaseAlphabet } from '../../src/contracts/supplier/key-format.ts';

/** The group roles that the migrations grant rights to, by what their members are for. */
export const groupRoles = { service: 'nameplate_service', lookups: 'nameplate_lookup' } as const;

/** What a login is for. */
export type LoginPurpose = keyof typeof groupRoles;

/** The group roles that the server does not have, because whoever migrated may not create roles. */
export const missingRoles = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE name NOT IN (SELECT rolname FROM pg_roles)',
    [Object.values(groupRoles)],
  );
  return rows.map(({ name }) => name);
};

/** A login that was made, with its password in the address; or why there is none, and what to do. */
export type LoginCreation =
  | { readonly kind: 'created'; readonly address: string }
  | {
      readonly kind: 'impossible';
      readonly code: 'role_exists' | 'may_not_create_roles' | 'no_logins';
      readonly message: string;
    };

const mayNotCreate: LoginCreation = {
  kind: 'impossible',
  code: 'may_not_create_roles',
  message:
    'The role of this address may not create roles. Run the command once with OWNER_DB_URL set to the address of an administrator of the same database, or let the administrator give the owner CREATEROLE. Nothing was changed.',
};

/** 43 characters of 62 are 256 bits. */
const passwordLength = 43;

const stateOf = (error: unknown): unknown => Reflect.get(Object(error), 'code');

const insufficientPrivilege = '42501';

const duplicateObject = '42710';

const scramIterations = 4096;

/**
 * The form in which PostgreSQL keeps a password (SCRAM-SHA-256, RFC 5802 and RFC 7677), so that the password itself is
 * neither sent to the server nor written to its log. The password is ASCII.
 */
const scramVerifier = (password: string): string => {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256');
  const keyFor = (purpose: string) => createHmac('sha256', salted).update(purpose).digest();
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  const serverKey = keyFor('Server Key').toString('base64');
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
};

const addressFor = (ownerAddress: string, name: string, password: string): string => {
  const url = new URL(ownerAddress);
  url.username = name;
  url.password = password;
  return url.href;
};

/** The role that somebody who connects to an address has. */
const roleBehind = async (address: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query('SELECT current_user AS role')).rows[0]?.role;
  } finally {
    await client.end();
  }
};

/**
 * Makes a login for the service, or for lookups alone, and returns its address. Its password is random, and nothing keeps
 * it. `name` is lower-case letters, digits and underscores. The grants are made again too, in case the group role was
 * missing when the migrations ran.
 */
export const createLogin = async (
  pool: pg.Pool,
  ownerAddress: string,
  name: string,
  purpose: LoginPurpose,
): Promise<LoginCreation> => {
  const group = groupRoles[purpose];
  const { rows } = await pool.query<{ missing: string[] }>('SELECT supplier.grant_roles() AS missing');
  if (rows[0]?.missing.includes(group)) return mayNotCreate;
  const password = randomText(mixedCaseAlphabet, passwordLength);
  try {
    await pool.query(`CREATE ROLE "${name}" LOGIN PASSWORD '${scramVerifier(password)}' IN ROLE ${group}`);
  } catch (error) {
    if (stateOf(error) === insufficientPrivilege) return mayNotCreate;
    if (stateOf(error) !== duplicateObject) throw error;
    return {
      kind: 'impossible',
      code: 'role_exists',
      message:
        'The server has a role of this name already, perhaps for another database. Choose another name, or remove that role first with DROP ROLE. Nothing was changed.',
    };
  }
  const address = addressFor(ownerAddress, name, password);
  try {
    if ((await roleBehind(address)) === name) return { kind: 'created', address };
  } catch (error) {
    await pool.query(`DROP ROLE "${name}"`);
    throw error;
  }
  await pool.query(`DROP ROLE "${name}"`);
  return {
    kind: 'impossible',
    code: 'no_logins',
    message:
      'This database gives every connection the same role, like the embedded database of npm start. Use a PostgreSQL server. Nothing was changed.',
  };
};
