import type { CatalogueFile } from '../catalogue-files.ts';
import type { FileHistory } from '../repository/file-history.ts';
import type { FileVersion, GitSource, Removal } from '../repository/git-source.ts';
import { readFileHistory, type VersionReader } from './file-history.ts';
import { librarySources } from './merge-record.ts';

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
