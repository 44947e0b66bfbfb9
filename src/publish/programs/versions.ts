import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import project from '../../../package.json' with { type: 'json' };
import digests from '../../../packages/published/digests.json' with { type: 'json' };
import { digestOf } from '../../content/digest.ts';
import {
  packageMediaType,
  type ToolName,
  toolFileName,
  toolFilePath,
  toolMediaTypes,
  toolNames,
} from '../../contracts/tool-files.ts';

/** The version of the programs and packages. It stands in package.json; `npm version` changes it. */
export const toolsVersion: string = project.version;

/** The path of a program or a package of this version. */
export const toolPath = (tool: ToolName): string => toolFilePath(toolFileName(tool, toolsVersion));

/** Where `npm run client -- publish` keeps what was published, from the directory of the project. */
export const publishedFolder = 'packages/published';

/**
 * The SHA-256 digests of the files of one version, by name. `nameplate.mjs` is without its last line, which differs between
 * deployments; packages are without their compression, which differs between versions of Node.
 */
type Digests = Readonly<Record<string, string>>;

/** The digests of each published version. */
export const publishedDigests: Readonly<Record<string, Digests>> = digests;

/** Whether a version was published, so that its files never change. */
export const isPublished = (version: string): boolean => Object.hasOwn(publishedDigests, version);

/** A package of a published version. Its bytes never change, so that whoever locked it can install it again. */
type PublishedPackage = { readonly name: string; readonly version: string };

/** The packages of the published versions, the newest first, without those of `version`. */
export const packagesBefore = (version: string): PublishedPackage[] =>
  Object.entries(publishedDigests)
    .reverse()
    .flatMap(([published, files]) =>
      published === version
        ? []
        : Object.keys(files)
            .filter((name) => name.endsWith('.tgz'))
            .map((name) => ({ name, version: published })),
    );

/** The bytes of a published package, as a project has committed them. */
export const readPublished = (projectDirectory: string, { name, version }: PublishedPackage) =>
  readFileSync(join(projectDirectory, publishedFolder, version, name));

const keptBytes = (tool: ToolName, bytes: Buffer): Buffer => {
  if (toolMediaTypes[tool] === packageMediaType) return gunzipSync(bytes);
  return tool === 'nameplate.mjs' ? bytes.subarray(0, bytes.lastIndexOf('\n', -2) + 1) : bytes;
};

/** The digests of the files of this version. `read` gives the bytes of one. */
export const digestsOf = (read: (tool: ToolName) => Buffer): Digests =>
  Object.fromEntries(
    toolNames.map((tool) => [toolFileName(tool, toolsVersion), digestOf(keptBytes(tool, read(tool)))]),
  );

const nextVersion = (version: string): string => {
  const [major = '', minor = ''] = version.split('.');
  return `${major}.${Number(minor) + 1}.0-dev`;
};

/** Throws what to do when a version was published with other files: whoever installed it would have something else. */
export const checkPublished = (version: string, made: Digests): void => {
  const changed = Object.entries(publishedDigests[version] ?? {}).filter(
    ([name, digest]) => made[name] !== digest,
  );
  if (changed.length === 0) return;
  throw new Error(
    `${changed.map(([name]) => name).join(', ')}: version ${version} was published with other bytes. Begin the next version: npm version ${nextVersion(version)} --no-git-tag-version`,
  );
};
