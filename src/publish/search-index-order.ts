import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { decode, encode } from 'cborg';
import { z } from 'zod';

/** A file of a search index: its path in there, and its bytes. */
export type IndexFile = { readonly path: string; readonly content: Uint8Array };

/** What every packed file of an index begins with, before its CBOR or JSON. */
const signature = Buffer.from('pagefind_dcd');

/** A filter: its name, and for each value the numbers of the pages that have it. */
const FilterSchema = z.tuple([z.string(), z.array(z.tuple([z.string(), z.array(z.number())]))]);

/** Version, pages, parts of the words, filters with the hash that names their file, orders, and names of fields. */
const DirectorySchema = z.tuple([
  z.string(),
  z.array(z.unknown()),
  z.array(z.unknown()),
  z.array(z.tuple([z.string(), z.string()])),
  z.array(z.tuple([z.string(), z.array(z.number())])),
  z.array(z.string()),
]);

const EntrySchema = z.looseObject({ languages: z.record(z.string(), z.looseObject({ hash: z.string() })) });

/** What is packed in a file of an index. */
export const unpacked = (content: Uint8Array): Buffer => gunzipSync(content).subarray(signature.length);

const unpack = <Schema extends z.ZodType>(content: Uint8Array, schema: Schema): z.output<Schema> =>
  schema.parse(decode(unpacked(content)));

const pack = (value: unknown): Uint8Array => gzipSync(Buffer.concat([signature, encode(value)]));

const byName = (one: readonly [string, unknown], other: readonly [string, unknown]): number =>
  one[0] < other[0] ? -1 : 1;

/** The hash by which other files name a file: its language, which stays, and as many digits as Pagefind writes. */
const hashOf = (content: Uint8Array, former: string): string => {
  const language = former.slice(0, former.lastIndexOf('_') + 1);
  const digits = createHash('sha256').update(content).digest('hex');
  return `${language}${digits.slice(0, former.length - language.length)}`;
};

const filterFile = /^filter\/(.+)\.pf_filter$/;
const directoryFile = /^pagefind\.(.+)\.pf_meta$/;
const entryFile = 'pagefind-entry.json';

/** Whether {@link inFixedOrder} has to do with a file, by its path in the index. */
export const hasOrder = (path: string): boolean =>
  filterFile.test(path) || directoryFile.test(path) || path === entryFile;

/**
 * The files of an index that have an order (`hasOrder`), with its filters, their values and its orders sorted by name. Pagefind
 * writes them in an order of chance (https://github.com/Pagefind/pagefind/issues/638), and names the files by their content.
 * Throws when a file is not as Pagefind 1.5 writes it.
 */
export const inFixedOrder = (files: readonly IndexFile[]): IndexFile[] => {
  const renamed = new Map<string, string>();
  const sorted = (
    pattern: RegExp,
    path: (hash: string) => string,
    sort: (content: Uint8Array) => unknown,
  ): IndexFile[] =>
    files.flatMap((file) => {
      const former = pattern.exec(file.path)?.[1];
      if (former === undefined) return [];
      const content = pack(sort(file.content));
      const hash = hashOf(content, former);
      renamed.set(former, hash);
      return [{ path: path(hash), content }];
    });
  const filters = sorted(
    filterFile,
    (hash) => `filter/${hash}.pf_filter`,
    (content) => {
      const [name, values] = unpack(content, FilterSchema);
      return [name, values.sort(byName)];
    },
  );
  const directories = sorted(
    directoryFile,
    (hash) => `pagefind.${hash}.pf_meta`,
    (content) => {
      const [version, pages, words, named, orders, fields] = unpack(content, DirectorySchema);
      const current = named.map(([name, hash]) => [name, renamed.get(hash) ?? hash] as const);
      return [version, pages, words, current.sort(byName), orders.sort(byName), fields];
    },
  );
  const entries = files
    .filter(({ path }) => path === entryFile)
    .map((file) => {
      const entry = EntrySchema.parse(JSON.parse(Buffer.from(file.content).toString()));
      for (const language of Object.values(entry.languages)) {
        language.hash = renamed.get(language.hash) ?? language.hash;
      }
      return { path: file.path, content: Buffer.from(JSON.stringify(entry)) };
    });
  return [...filters, ...directories, ...entries];
};
