import { changesText } from '../../src/content/catalogue/editions.ts';
import type { CatalogueLibrary } from '../../src/content/catalogue/library.ts';
import { catalogueFilePaths } from '../../src/contracts/catalogue-files.ts';
import {
  type Edition,
  editionChangesPath,
  editionsPath,
  statementsFilePath,
} from '../../src/contracts/editions.ts';
import { catalogueAboutPath } from '../../src/list-lookup/catalogue-about.ts';
import { listIndexPaths } from '../../src/list-lookup/list-index.ts';
import type { ReadText } from '../../src/list-lookup/read-json.ts';
import { catalogueFiles } from '../../src/publish/catalogue-files.ts';
import { listIndex } from '../../src/publish/list-index.ts';
import { statementSources } from '../../src/publish/statement-lines.ts';
import { writeFiles } from '../../tools/editors/catalogue/catalogue-files.ts';
import { planEdition } from '../../tools/editors/catalogue/editions/make-edition.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

export const origin = 'https://nameplate.example';

/** The files that a deployment publishes of a catalogue, whose editions are in a directory. */
export const publishedFiles = (
  library: CatalogueLibrary,
  editions: readonly Edition[],
  { baseUrl, directory }: { readonly baseUrl: string; readonly directory: string },
) => {
  const files = new Map<string, string>();
  const put = (path: string, body: unknown) => files.set(path, JSON.stringify(body));
  for (const { number, files: ofEdition } of editions) {
    for (const { licence } of ofEdition) {
      files.set(editionChangesPath(number, licence), changesText(directory, number, licence));
    }
  }
  put(editionsPath, { data: editions, meta: { total: editions.length } });
  const { list, statements, advisoryIndex } = catalogueFiles(library, baseUrl);
  put(catalogueFilePaths.list, list);
  if (advisoryIndex !== undefined) {
    files.set(catalogueFilePaths.advisoryIndex, advisoryIndex.index.toString());
    files.set(catalogueFilePaths.advisoryTitles, advisoryIndex.titles.toString());
  }
  for (const [licence, bytes] of statements) files.set(statementsFilePath(licence), bytes.toString());
  const { head, shards } = listIndex(library);
  put(listIndexPaths.head, head);
  for (const [name, shard] of shards) put(listIndexPaths.shard(name), shard);
  put(catalogueAboutPath, {
    service: 'Nameplate',
    boundary: 'No answer places an order.',
    sources: statementSources(library),
  });
  const readText: ReadText = async (path) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`There is no ${path}.`);
    return text;
  };
  return { files, readText };
};

/** The files that a deployment publishes of the last of these catalogues, each of which is an edition. */
export const publishedCatalogue = (
  libraries: readonly CatalogueLibrary[],
  baseUrl = origin,
  directory = temporaryDirectory(),
) => {
  const editions: Edition[] = [];
  for (const [index, library] of libraries.entries()) {
    const plan = planEdition(directory, library, {
      editions,
      date: `2026-11-2${index}`,
      notes: new Map(),
    });
    if (plan === undefined) throw new Error('The catalogue has not changed.');
    writeFiles(directory, plan.texts);
    editions.push(plan.edition);
  }
  return publishedFiles(libraries.at(-1) ?? libraryOf([]), editions, { baseUrl, directory });
};

const base = libraryOf([
  ['Works', 'AB-1'],
  ['Works', 'AB-2'],
  ['Works', 'AB-3'],
  ['Works', 'AB-5'],
  ['Other & Sons', 'AB-1'],
]);

const [first] = base.products;
const source = first?.record.sources[0];
const known = source !== undefined && 'repository' in source ? source : undefined;

/** A catalogue, and what it is an edition later: AB-1 of Works weighs more, AB-2 is gone, AB-3 is called AB-3/B, AB-4 is new. */
export const editionsOfWorks = (): readonly [before: CatalogueLibrary, after: CatalogueLibrary] => {
  const later = libraryOf([
    ['Works', 'AB-1'],
    ['Works', 'AB-2'],
    ['Works', 'AB-3/B'],
    ['Works', 'AB-5'],
    ['Other & Sons', 'AB-1'],
    ['Works', 'AB-4'],
  ]);
  const id = first?.record.id ?? '';
  const stated = (pointer: string, value: string, since = 0) => ({ pointer, value, since });
  const weight = (value: string) => ({ pointer: '/physical/weight', value: { value, unit: 'g' as const } });
  const histories = new Map([
    [
      id,
      {
        id,
        sources: [
          {
            source: 'example/products',
            revisions: [
              { date: known?.date ?? '', commit: known?.commit ?? '', path: known?.path ?? '' },
              { date: '2026-11-20', commit: 'f'.repeat(40), path: known?.path ?? '' },
            ],
            statements: [
              stated('/manufacturer/name', 'Works'),
              stated('/manufacturerPartNumber', 'AB-1'),
              stated('/name', 'Ethernet switch'),
              { ...weight('650'), since: 0, until: 1 },
              { ...weight('700'), since: 1 },
            ],
          },
        ],
      },
    ],
  ]);
  return [
    base,
    {
      ...later,
      histories,
      products: later.products.filter(({ record }) => record.manufacturerPartNumber !== 'AB-2'),
    },
  ];
};
