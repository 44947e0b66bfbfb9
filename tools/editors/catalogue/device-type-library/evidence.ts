import { type DeviceType, factsKey, readDeviceType } from './device-type.ts';
import type { FileVersion, GitSource, SourceFile } from './git-source.ts';

/** The version of a file whose commit last changed a fact: its commit is the evidence, its date the evidence date. */
export type Evidence = FileVersion;

/** Reads versions of files, each once. */
export type VersionReader = (
  versions: readonly { readonly path: string; readonly blob: string }[],
) => Promise<(version: { readonly path: string; readonly blob: string }) => DeviceType | undefined>;

/** A reader that keeps what it has read: most versions are read for a date, and again for what an editor changed. */
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

/** How far back a file has been read, and the oldest version found so far that states its facts. */
type Search = {
  readonly file: SourceFile;
  readonly facts: string;
  readonly oldest: FileVersion;
  readonly depth: number;
};

/**
 * Finds for each file the last commit that changed a published fact. Each round reads the version before, of all files
 * that are still open, so that no version is read that decides nothing. A version that cannot be read is passed over: the
 * commit that made the file readable again changed a fact only if the last readable version states others.
 */
export const findEvidence = async (
  files: readonly SourceFile[],
  readVersions: VersionReader,
  progress: (text: string) => void,
): Promise<ReadonlyMap<string, Evidence>> => {
  const evidence = new Map<string, Evidence>();
  const current = await readVersions(files);
  let open = files.flatMap((file): Search[] => {
    const type = current(file);
    const [oldest] = file.versions;
    return type === undefined || oldest === undefined
      ? []
      : [{ file, facts: factsKey(type), oldest, depth: 1 }];
  });
  while (open.length > 0) {
    progress(`comparing versions: ${open.length} files are still open`);
    const read = await readVersions(open.flatMap(({ file, depth }) => file.versions[depth] ?? []));
    const next: Search[] = [];
    for (const search of open) {
      const version = search.file.versions[search.depth];
      const type = version && read(version);
      if (version === undefined || (type !== undefined && factsKey(type) !== search.facts)) {
        // Without an older version in the history, this commit is the earliest that is known to have the facts.
        evidence.set(search.file.path, search.oldest);
      } else {
        next.push({
          ...search,
          oldest: type === undefined ? search.oldest : version,
          depth: search.depth + 1,
        });
      }
    }
    open = next;
  }
  return evidence;
};
