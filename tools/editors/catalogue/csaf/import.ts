import { type ProductSource, sourceIdOf } from '../../../../src/content/catalogue/product-file.ts';
import { compareText } from '../../../../src/content/findings/content-finding.ts';
import { manufacturerKey } from '../../../../src/contracts/lookup-key.ts';
import { type Fact, factsOf, factText } from '../../../../src/contracts/statements.ts';
import { type CatalogueFile, type CatalogueFiles, checkResult } from '../catalogue-files.ts';
import { composeRecords, pairOf, type ReadProduct } from '../compose-records.ts';
import { type FileHistory, historyOfVersions } from '../repository/file-history.ts';
import type { FileVersion, GitSource, Removal, SourceFile } from '../repository/git-source.ts';
import { listTexts } from '../repository/list-texts.ts';
import type { ImportPlan, PlanOptions } from '../repository/run-import.ts';
import { type Advisory, readAdvisory } from './advisory.ts';
import { type Accepted, createSorter } from './quarantine.ts';

/** The public name of the repository, which is the id of the source. */
export const advisoryRepository = 'cisagov/CSAF';

/** The folder with the advisories on operational technology whose distribution is unlimited. */
export const advisoryFiles = { folders: ['csaf_files/OT/white'], extensions: ['.json'] } as const;

// The folder also has an index and a feed, which are no advisories.
const isAdvisory = (path: string): boolean => /\/\d{4}\/[^/]+\.json$/.test(path);

type Product = { readonly manufacturerId: string; readonly partNumber: string };

const keyOf = ({ manufacturerId, partNumber }: Product): string =>
  pairOf({ manufacturer: manufacturerId, manufacturerPartNumber: partNumber });

/** A file of the source as one version has it, with what it says of each product. */
type ReadVersion = {
  readonly advisory: Advisory | undefined;
  readonly accepted: ReadonlyMap<string, Accepted>;
};

// The texts of all versions together would take half a gigabyte.
const textsAtOnce = 250;

/** Reads versions of advisories, each once, and gives what each says. */
const readVersions = async (
  source: GitSource,
  versions: readonly FileVersion[],
  sort: ReturnType<typeof createSorter>,
): Promise<(version: FileVersion) => ReadVersion> => {
  const blobs = [...new Map(versions.map(({ blob, path }) => [blob, path]))];
  const read = new Map<string, ReadVersion>();
  for (let from = 0; from < blobs.length; from += textsAtOnce) {
    const part = blobs.slice(from, from + textsAtOnce);
    const texts = await source.readTexts(part.map(([blob]) => blob));
    for (const [blob, path] of part) {
      const advisory = readAdvisory(texts.get(blob) ?? '');
      const { accepted } = sort(path, advisory);
      read.set(blob, { advisory, accepted: new Map(accepted.map((one) => [keyOf(one), one])) });
    }
  }
  return ({ blob }) => read.get(blob) ?? { advisory: undefined, accepted: new Map() };
};

const factsByKey = ({ manufacturer, partNumber, name }: Accepted): Map<string, Fact> =>
  new Map(
    factsOf({ manufacturer, partNumber, name, physical: {} }).map((fact) => [
      fact.pointer === '/manufacturer/name'
        ? manufacturerKey(manufacturer)
        : `${fact.pointer} ${factText(fact.value)}`,
      fact,
    ]),
  );

/** What the versions of a file have said of a product: each has the day that the advisory states itself. */
const historyIn = (
  file: SourceFile,
  key: string,
  read: (version: FileVersion) => ReadVersion,
  removal?: Removal,
): FileHistory | undefined =>
  historyOfVersions(
    advisoryRepository,
    file.versions.map((version) => {
      const { advisory, accepted } = read(version);
      const { commit, path } = version;
      const found = accepted.get(key);
      return {
        version: { commit, path, date: advisory?.date ?? version.date },
        facts: advisory && (found === undefined ? new Map() : factsByKey(found)),
      };
    }),
    removal && { commit: removal.commit, date: removal.date, path: removal.path },
  );

/** The advisories that name a product now, as its record cites them: the newest first. */
const sourcesOf = (
  named: readonly { readonly advisory: Advisory; readonly history: FileHistory }[],
): ProductSource[] =>
  named
    .flatMap(({ advisory, history }) => {
      const last = history.revisions.at(-1);
      return last === undefined ? [] : [{ advisory, last }];
    })
    .sort(
      (one, other) =>
        compareText(other.last.date, one.last.date) || compareText(one.last.path, other.last.path),
    )
    .map(({ advisory, last: { path, commit, date } }) => ({
      repository: advisoryRepository,
      path,
      commit,
      date,
      title: advisory.id,
      ...(advisory.isUnstructured && { unstructured: true as const }),
      supports: 'identity' as const,
    }));

/** Compares the advisories with the catalogue, and says what an import would do. Writes nothing. */
export const planAdvisories = async (
  source: GitSource,
  catalogue: CatalogueFiles,
  { contentRoot, today, progress }: PlanOptions,
): Promise<ImportPlan> => {
  const sort = createSorter(catalogue.manufacturers);
  const files = source.files.filter(({ path }) => isAdvisory(path));
  const removed = source.removed.filter(({ path }) => isAdvisory(path));
  const all: (SourceFile & { readonly removal?: Removal })[] = [...files, ...removed];
  progress(`reading ${files.length} advisories and what they said before`);
  const read = await readVersions(
    source,
    all.flatMap(({ versions }) => versions),
    sort,
  );

  const now = files.flatMap((file) => {
    const [newest] = file.versions;
    return newest === undefined ? [] : [{ file, ...read(newest) }];
  });
  const naming = Map.groupBy(
    now.flatMap(({ file, advisory, accepted }) =>
      advisory === undefined ? [] : [...accepted].map(([key, product]) => ({ key, file, advisory, product })),
    ),
    ({ key }) => key,
  );

  progress('composing records');
  const everNaming = Map.groupBy(
    all.flatMap((file) => {
      const keys = new Set(file.versions.flatMap((version) => [...read(version).accepted.keys()]));
      return [...keys].map((key) => ({ key, file }));
    }),
    ({ key }) => key,
  );
  const historiesOf = (key: string): FileHistory[] =>
    (everNaming.get(key) ?? []).flatMap(({ file }) => historyIn(file, key, read, file.removal) ?? []);

  const products = [...naming].map(([key, mentions]): ReadProduct & { readonly key: string } => {
    const named = mentions.flatMap(({ file, advisory, product }) => {
      const history = historyIn(file, key, read);
      return history === undefined ? [] : [{ advisory, product, history }];
    });
    const newest = named.toSorted(
      (one, other) =>
        compareText(other.advisory.date, one.advisory.date) ||
        compareText(one.advisory.id, other.advisory.id),
    )[0]?.product;
    return {
      key,
      stated: {
        manufacturer: newest?.manufacturerId ?? '',
        manufacturerPartNumber: newest?.partNumber ?? '',
        name: newest?.name ?? '',
        identifiers: [],
        physical: {},
      },
      sources: sourcesOf(named),
      histories: () => historiesOf(key),
    };
  });
  const isGone = ({ record }: CatalogueFile): boolean =>
    !naming.has(pairOf(record)) && record.sources.some((one) => sourceIdOf(one) === advisoryRepository);
  const lastSeen = catalogue.imports.find(({ repository }) => repository === advisoryRepository)?.date;
  const { texts: composed, ...changes } = composeRecords(
    contentRoot,
    advisoryRepository,
    products.sort((one, other) => compareText(one.key, other.key)),
    catalogue.files
      .filter(isGone)
      .map((entry) => ({ entry, lastSeen, histories: () => historiesOf(pairOf(entry.record)) })),
    catalogue,
  );
  const texts = new Map([
    ...composed,
    ...listTexts(contentRoot, advisoryRepository, source, catalogue.imports, [], today),
  ]);

  progress('checking the result');
  return {
    ...changes,
    texts,
    commit: source.commit,
    date: source.date,
    read: files.length,
    addedManufacturers: [],
    quarantined: now.flatMap(({ file, advisory }) => sort(file.path, advisory).quarantined),
    leftOut: [],
    kept: [],
    findings: checkResult(contentRoot, catalogue, texts, today),
  };
};
