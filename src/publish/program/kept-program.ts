import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { linkOrCopy } from '../link-or-copy.ts';
import type { BundledProgram } from './bundle.ts';

/** What is in the directory of a kept program: its entry, and the digest of each file, by its path there. */
const ContentsSchema = z.object({ entry: z.string(), digests: z.record(z.string(), z.string()) });

const contentsFile = 'contents.json';

const digestOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('base64url');

/** The files below a directory but for those of another one in it, relative to it. */
const filesIn = (directory: string, except?: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => except === undefined || relative(except, file).startsWith('..'))
    .map((file) => relative(directory, file));

const link = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true });
  linkOrCopy(from, to);
};

/**
 * Keeps a bundled program, and the scripts and styles that the bundler wrote into the site, in a directory that names
 * everything they were made from. All of it appears at once: a build that is stopped leaves nothing that is used. Programs
 * that were kept before are removed.
 */
export const keepProgram = (
  directory: string,
  origin: string,
  program: BundledProgram,
  siteDirectory: string,
): void => {
  const unfinished = join(directory, `${randomUUID()}.unfinished`);
  for (const file of filesIn(program.directory)) {
    link(join(program.directory, file), join(unfinished, 'program', file));
  }
  for (const file of filesIn(siteDirectory, program.directory)) {
    link(join(siteDirectory, file), join(unfinished, 'site', file));
  }
  const digests = Object.fromEntries(
    filesIn(unfinished).map((file) => [file, digestOf(join(unfinished, file))]),
  );
  const contents = { entry: join('program', program.entry), digests };
  writeFileSync(join(unfinished, contentsFile), JSON.stringify(contents));
  for (const name of readdirSync(directory)) {
    if (join(directory, name) !== unfinished) rmSync(join(directory, name), { recursive: true });
  }
  renameSync(unfinished, join(directory, origin));
};

/** The contents of a kept program whose files are all as they were kept. */
const readContents = (kept: string): z.infer<typeof ContentsSchema> | undefined => {
  try {
    const contents = ContentsSchema.parse(JSON.parse(readFileSync(join(kept, contentsFile), 'utf8')));
    const isWhole = Object.entries(contents.digests).every(
      ([file, digest]) => digestOf(join(kept, file)) === digest,
    );
    return isWhole ? contents : undefined;
  } catch {
    // A file is missing, or the list of them is not what was written.
    return undefined;
  }
};

/**
 * Puts the scripts and styles of the program that was kept for an origin into the site and gives the path of its entry.
 * Undefined, and nothing done, when there is no such program or a file of it is not as it was kept.
 */
export const restoreProgram = (
  directory: string,
  origin: string,
  siteDirectory: string,
): string | undefined => {
  const kept = join(directory, origin);
  const contents = readContents(kept);
  if (contents === undefined) return undefined;
  const site = join(kept, 'site');
  for (const file of filesIn(site)) link(join(site, file), join(siteDirectory, file));
  return join(kept, contents.entry);
};
