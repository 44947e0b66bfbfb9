import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** The notes that Netlify's own tools keep beside a project. The addresses of the running server are ours. */
const LocalStateSchema = z.looseObject({
  dbConnectionString: z.string().optional(),
  /** The public address of the running server, without a slash at its end. */
  siteUrl: z.string().optional(),
});

const fileOf = (projectDirectory: string): string => join(projectDirectory, '.netlify', 'state.json');

/** Reads the notes; none when there is no file or it is not readable. */
export const readLocalState = async (projectDirectory: string): Promise<z.infer<typeof LocalStateSchema>> => {
  try {
    return LocalStateSchema.parse(JSON.parse(await readFile(fileOf(projectDirectory), 'utf8')));
  } catch {
    return {};
  }
};

const write = async (projectDirectory: string, state: object): Promise<void> => {
  await mkdir(dirname(fileOf(projectDirectory)), { recursive: true });
  await writeFile(fileOf(projectDirectory), `${JSON.stringify(state, undefined, 2)}\n`);
};

/** Notes where the running database and its server are, for `npm run supplier`. */
export const rememberServer = async (
  projectDirectory: string,
  dbConnectionString: string,
  siteUrl: string,
): Promise<void> =>
  write(projectDirectory, { ...(await readLocalState(projectDirectory)), dbConnectionString, siteUrl });

/** Takes the notes back, unless another server has written its own since. */
export const forgetServer = async (projectDirectory: string, dbConnectionString: string): Promise<void> => {
  const { dbConnectionString: noted, siteUrl: _noted, ...state } = await readLocalState(projectDirectory);
  if (noted === dbConnectionString) await write(projectDirectory, state);
};
