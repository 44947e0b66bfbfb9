import type { CommitRevision } from '../../../../src/contracts/statements.ts';
import type { CatalogueFile } from '../catalogue-files.ts';
import { type FileHistory, factsByKey, historyOfVersions } from '../repository/file-history.ts';
import type { FileVersion, GitSource, Removal } from '../repository/git-source.ts';
import { type DeviceType, readDeviceType } from './device-type.ts';
import { libraryRepository, librarySources } from './merge-record.ts';

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
      return { version, facts: type && factsByKey({ ...type, name: type.model }) };
    }),
    removal,
  );

/** The versions of a file that say something about a product, and the commit that ended that. */
type EndedFile = { readonly versions: readonly FileVersion[]; readonly removal: Removal };

/**
 * The histories of records whose products the source no longer has: up to the commit that removed the file, or that gave it
 * the part number of another product. A record without one in the history of the source is left out.
 */
export const endedHistories = async (
  gone: readonly CatalogueFile[],
  source: GitSource,
  readVersions: VersionReader,
): Promise<{ readonly record: CatalogueFile['record']; readonly histories: readonly FileHistory[] }[]> => {
  const citedBy = (record: CatalogueFile['record']) => {
    const cited = librarySources(record);
    return ({ versions }: { readonly versions: readonly FileVersion[] }) =>
      versions.some((version) =>
        cited.some(({ commit, path }) => commit === version.commit && path === version.path),
      );
  };
  return Promise.all(
    gone.map(async ({ record }) => {
      const isCited = citedBy(record);
      const present = source.files.filter(isCited);
      const read = await readVersions(
        [...present, ...source.removed.filter(isCited)].flatMap(({ versions }) => versions),
      );
      const renumbered = present.flatMap(({ versions }): EndedFile[] => {
        const last = versions.findIndex(
          (version) => read(version)?.partNumber === record.manufacturerPartNumber,
        );
        const removal = versions[last - 1];
        return removal === undefined ? [] : [{ versions: versions.slice(last), removal }];
      });
      const ended: EndedFile[] = [...renumbered, ...source.removed.filter(isCited)];
      return {
        record,
        histories: ended.flatMap(
          ({ versions, removal: { commit, date, path } }) =>
            readFileHistory(versions, read, { date, commit, path }) ?? [],
        ),
      };
    }),
  );
};
