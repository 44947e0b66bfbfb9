import { manufacturerKey } from '../../../../src/contracts/lookup-key.ts';
import { type CommitRevision, type Fact, factsOf, factText } from '../../../../src/contracts/statements.ts';
import { type FileHistory, historyOfVersions } from '../repository/file-history.ts';
import type { FileVersion, GitSource } from '../repository/git-source.ts';
import { type DeviceType, readDeviceType } from './device-type.ts';
import { libraryRepository } from './merge-record.ts';

/** Gives what a version of a file says; undefined when it cannot be read. */
export type ReadVersion = (version: {
  readonly path: string;
  readonly blob: string;
}) => DeviceType | undefined;

/** Reads versions of files, and gives what each says. */
export type VersionReader = (
  versions: readonly { readonly path: string; readonly blob: string }[],
) => Promise<ReadVersion>;

/** A reader that keeps what it has read: most versions are read for the records, and again for their histories. */
export const createVersionReader = (source: GitSource): VersionReader => {
  const read = new Map<string, DeviceType | undefined>();
  // The first folder says whether it is a device or a module.
  const keyOf = ({ path, blob }: { readonly path: string; readonly blob: string }) =>
    `${path.split('/')[0]} ${blob}`;
  return async (versions) => {
    const missing = versions.filter((version) => !read.has(keyOf(version)));
    const texts = await source.readTexts(missing.map(({ blob }) => blob));
    for (const version of missing) {
      const text = texts.get(version.blob);
      read.set(keyOf(version), text === undefined ? undefined : readDeviceType(version.path, text));
    }
    return (version) => read.get(keyOf(version));
  };
};

/** The facts that a file states, by a text that two facts share when they say the same, in whatever form. */
const factsByKey = (type: DeviceType): ReadonlyMap<string, Fact> => {
  const { manufacturer, model: name, partNumber, physical } = type;
  const keyOf = ({ pointer, value }: Fact): string =>
    pointer === '/manufacturer/name' ? manufacturerKey(manufacturer) : `${pointer} ${factText(value)}`;
  return new Map(factsOf({ manufacturer, partNumber, name, physical }).map((fact) => [keyOf(fact), fact]));
};

/**
 * What a file of the library has said, from its versions (the newest first) and, if it says nothing more about the product,
 * from the commit that ended that. Undefined when no version can be read.
 */
export const readFileHistory = (
  versions: readonly FileVersion[],
  read: ReadVersion,
  removal?: CommitRevision,
): FileHistory | undefined =>
  historyOfVersions(
    libraryRepository,
    versions.map((version) => {
      const type = read(version);
      return { version, facts: type && factsByKey(type) };
    }),
    removal,
  );
