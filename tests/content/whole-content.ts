import { readOrThrow } from './read-or-throw.ts';

/** The content of the project. Its products take seconds to read: the files of a worker share one reading. */
export const content = await readOrThrow(process.cwd());
