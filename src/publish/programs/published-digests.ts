import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Where the digests of published versions are, from the directory of the project. */
export const publishedDigestsFile = 'packages/client/published-digests.json';

const Sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** The files of each published version, by version and name, with their SHA-256 digests. */
const PublishedDigestsSchema = z.record(z.string(), z.record(z.string(), Sha256Schema));

/**
 * The digests of the files of one version. `nameplate.mjs` is without its last line, which differs between deployments; packages
 * are without their compression, which differs between versions of Node.
 */
export type Digests = z.infer<typeof PublishedDigestsSchema>[string];

/** The digests of all published versions, which a project has committed. */
export const readPublishedDigests = (projectDirectory: string) =>
  PublishedDigestsSchema.parse(
    JSON.parse(readFileSync(join(projectDirectory, publishedDigestsFile), 'utf8')),
  );

/** Throws when a version was published with other files: whoever installed it would have something else. */
export const checkPublishedDigests = (projectDirectory: string, version: string, digests: Digests): void => {
  const published = readPublishedDigests(projectDirectory)[version];
  const changed = Object.entries(published ?? {}).filter(([name, digest]) => digests[name] !== digest);
  if (changed.length === 0) return;
  throw new Error(
    `${changed.map(([name]) => name).join(', ')}: version ${version} was published with other bytes. Raise the version in package.json, packages/*/package.json, src/contracts/tool-files.ts and packages/client/python/nameplate.py, or undo the change.`,
  );
};
