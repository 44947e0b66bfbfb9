import type { CommitRevision } from '../../../../src/contracts/statements.ts';
import type { ToldHistory } from '../../../../src/evidence/told-history.ts';
import type { CatalogueEntry } from '../catalogue-files.ts';
import { factsByKey, historyOfVersions } from '../repository/file-history.ts';
import type { FileVersion, GitSource, Removal } from '../repository/git-source.ts';
import type { VersionReader } from '../repository/version-reader.ts';
import type { DeviceType } from './device-type.ts';
import { libraryRepository, librarySources } from './library-sources.ts';

/** Gives what a version of a file says; undefined when it cannot be read. */
type ReadVersion = Awaited<ReturnType<VersionReader<DeviceType | undefined>>>;

/**
 * What a file of the library has said, from its versions (the newest first) and, if it says nothing more about the product,
 * from the commit that ended that. Undefined when no version can be read.
 */
export const readFileHistory = (
  versions: readonly FileVersion[],
  read: ReadVersion,
  removal?: CommitRevision,
): ToldHistory | undefined => {
  const history = historyOfVersions(
    libraryRepository,
    versions.map((version) => {
      const type = read(version);
      return { version, facts: type && factsByKey({ ...type, name: type.model }) };
    }),
    removal,
  );
  const [newest] = versions;
  const pages = (newest && read(newest)?.addresses) ?? [];
  return history && { ...history, ...(pages.length > 0 && { pages: [...pages] }) };
};

/** The versions of a file that say something about a product, and the commit that ended that. */
type EndedFile = { readonly versions: readonly FileVersion[]; readonly removal: Removal };

/**
 * The histories of records whose products the source no longer has: up to the commit that removed the file, or that gave it
 * the part number of another product. A record without one in the history of the source is left out.
 */
export const endedHistories = async (
  gone: readonly CatalogueEntry[],
  source: GitSource,
  readVersions: VersionReader<DeviceType | undefined>,
): Promise<{ readonly entry: CatalogueEntry; readonly histories: () => readonly ToldHistory[] }[]> => {
  const citedBy = (record: CatalogueEntry['record']) => {
    const cited = librarySources(record);
    return ({ versions }: { readonly versions: readonly FileVersion[] }) =>
      versions.some((version) =>
        cited.some(({ commit, path }) => commit === version.commit && path === version.path),
      );
  };
  return Promise.all(
    gone.map(async (entry) => {
      const { record } = entry;
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
      const histories = ended.flatMap(
        ({ versions, removal }) => readFileHistory(versions, read, removal) ?? [],
      );
      return { entry, histories: () => histories };
    }),
  );
};
