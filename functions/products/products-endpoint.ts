import { maxContaining, maxElsewhere } from '../../src/contracts/candidate-limits.ts';
import type {
  ManufacturerCandidate,
  ProductCandidate,
  RecordCandidate,
} from '../../src/contracts/problem.ts';
import { manufacturerPath } from '../../src/contracts/site-paths.ts';
import { createEndpoint, type EndpointPlatform, type Outcome, problemOutcome } from '../http/endpoint.ts';
import { matchesEntityTag } from '../http/entity-tag.ts';
import { decodePath, pathOf } from '../http/path.ts';
import { untilNextDeploy } from '../http/until-next-deploy.ts';
import type { Catalogue, CatalogueEntry, PrebuiltProduct } from './catalogue.ts';
import { withCatalogueErrors } from './catalogue-outcome.ts';

/** One way to split a product address into a manufacturer and a part number, each decoded once. */
type ProductReading = { readonly manufacturer: string; readonly partNumber: string };

const prefix = '/api/v1/products/';

/**
 * Splits the raw path of a product request, which the platform must not have decoded. A raw `/` may belong to either
 * half, so every split is a reading, shortest manufacturer first; at most the `longestSplit` of the catalogue, which is
 * asked only when there is a choice. `undefined` when the percent-encoding is malformed.
 */
const readProductPath = async (
  pathname: string,
  { longestSplit }: Catalogue,
): Promise<ProductReading[] | undefined> => {
  const segments = pathname.slice(prefix.length).split('/');
  const readings: ProductReading[] = [];
  const most =
    segments.length <= 2 ? segments.length - 1 : Math.min(segments.length - 1, await longestSplit());
  for (let split = 1; split <= most; split += 1) {
    const manufacturer = decodePath(segments.slice(0, split).join('/'));
    const partNumber = decodePath(segments.slice(split).join('/'));
    if (manufacturer === undefined || partNumber === undefined) return undefined;
    if (manufacturer !== '' && partNumber !== '') readings.push({ manufacturer, partNumber });
  }
  return readings;
};

const found = (product: PrebuiltProduct, request: Request): Outcome => {
  const headers = { ...untilNextDeploy(), ETag: product.entityTag };
  if (matchesEntityTag(request.headers.get('If-None-Match'), product.entityTag)) {
    return { kind: 'reply', reply: { status: 304, headers, body: null } };
  }
  return {
    kind: 'reply',
    reply: { status: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body: product.body },
  };
};

/**
 * The manufacturers with names similar to one in the address, with the record of exactly this part number where there is
 * one. A longer reading is tried only while a shorter one has no candidates.
 */
const manufacturerCandidates = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  baseUrl: string,
): Promise<ManufacturerCandidate[]> => {
  for (const reading of readings) {
    const similar = await catalogue.findSimilarManufacturers(reading.manufacturer);
    if (similar.length === 0) continue;
    return Promise.all(
      similar.map(async ({ manufacturer, name }) => {
        const record = await catalogue.findRecord(manufacturer.id, reading.partNumber);
        return {
          manufacturer,
          matched: name,
          records: `${baseUrl}${manufacturerPath(manufacturer.id)}`,
          ...(record === undefined ? {} : { product: record.self }),
        };
      }),
    );
  }
  return [];
};

const toCandidate = ({ partNumber, self, former }: CatalogueEntry): ProductCandidate => ({
  manufacturerPartNumber: partNumber,
  self,
  ...(former && { formerPartNumber: former.partNumber, until: former.until }),
});

/** The records of manufacturers that are not `shown` already. */
const ofOthers = (entries: readonly CatalogueEntry[], shown: readonly string[]): RecordCandidate[] =>
  entries
    .filter(({ manufacturer }) => !shown.includes(manufacturer.id))
    .slice(0, maxElsewhere)
    .map((entry) => ({ manufacturer: entry.manufacturer, ...toCandidate(entry) }));

/** What a 404 lists beside its candidates, with a sentence about each list. */
type OtherLists = {
  readonly lists: Readonly<Partial<Record<'elsewhere' | 'alike' | 'containing', RecordCandidate[]>>>;
  readonly sentences: readonly string[];
};

/**
 * What is found by the part number of a reading whose manufacturer has it not. `known` is the id of this manufacturer;
 * without one, the records of `similar` manufacturers with exactly this part number are listed with them already.
 */
const otherLists = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  { known, similar = [] }: { readonly known?: string; readonly similar?: readonly string[] },
): Promise<OtherLists> => {
  const [first] = readings;
  const own = known === undefined ? [] : [known];
  const exact = await Promise.all(readings.map(({ partNumber }) => catalogue.findPartNumber(partNumber)));
  const written = await Promise.all(
    readings.map(({ partNumber }) => catalogue.findCandidates(undefined, partNumber)),
  );
  const part = await catalogue.findContaining(known, first?.partNumber ?? '');
  const isExact = ({ partNumber }: CatalogueEntry): boolean =>
    readings.some((reading) => reading.partNumber === partNumber);
  const elsewhere = ofOthers(exact.flat(), [...own, ...similar]);
  const alike = ofOthers(
    written.flat().filter((entry) => !isExact(entry)),
    own,
  );
  const containing = part.entries.map((entry) => ({
    manufacturer: entry.manufacturer,
    ...toCandidate(entry),
  }));
  return {
    lists: {
      ...(elsewhere.length > 0 && { elsewhere }),
      ...(alike.length > 0 && { alike }),
      ...(containing.length > 0 && { containing }),
    },
    sentences: [
      ...(elsewhere.length > 0 ? ['Another manufacturer has exactly this part number.'] : []),
      ...(alike.length > 0
        ? [
            `${known === undefined ? 'A' : 'Another'} manufacturer has a part number that differs by case or punctuation.`,
          ]
        : []),
      ...(containing.length > 0
        ? [
            part.hasMore
              ? `More than ${maxContaining} part numbers contain this one; the search of the site lists them.`
              : 'Longer part numbers contain this one.',
          ]
        : []),
    ],
  };
};

/** The sentences of a 404 with candidates, in the order in which the body lists these; undefined when it lists none. */
const detailOf = (sentences: readonly string[], conclusion: string): string | undefined =>
  sentences.length < 2 ? undefined : [...sentences, conclusion].join(' ');

const manufacturerNotFound = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  baseUrl: string,
): Promise<Outcome> => {
  const candidates = await manufacturerCandidates(catalogue, readings, baseUrl);
  const similar = candidates.map(({ manufacturer }) => manufacturer.id);
  const { lists, sentences } = await otherLists(catalogue, readings, { similar });
  const detail = detailOf(
    [
      'No manufacturer in the catalogue has this name, id or alias.',
      ...(candidates.length > 0 ? ['The names of the candidates are written similarly.'] : []),
      ...sentences,
    ],
    'None of them is the requested manufacturer or product; choose one yourself.',
  );
  return problemOutcome({
    code: 'manufacturer_not_found',
    ...(detail !== undefined && { detail }),
    extensions: { ...(candidates.length > 0 && { candidates }), ...lists },
  });
};

/** The shortest reading whose manufacturer is in the catalogue, with the id of that manufacturer. */
const knownReading = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
): Promise<{ readonly id: string; readonly reading: ProductReading } | undefined> => {
  for (const reading of readings) {
    const manufacturer = await catalogue.findManufacturer(reading.manufacturer);
    if (manufacturer !== undefined) return { id: manufacturer.id, reading };
  }
  return undefined;
};

const notFound = async (
  catalogue: Catalogue,
  readings: readonly ProductReading[],
  baseUrl: string,
): Promise<Outcome> => {
  const known = await knownReading(catalogue, readings);
  if (known === undefined) return manufacturerNotFound(catalogue, readings, baseUrl);
  const { id, reading } = known;
  const candidates = (await catalogue.findCandidates(id, reading.partNumber)).map(toCandidate);
  const { lists, sentences } = await otherLists(catalogue, [reading], { known: id });
  const isFormer = candidates.some(({ until }) => until !== undefined);
  const detail = detailOf(
    [
      'No record of this manufacturer has exactly this part number.',
      ...(candidates.length === 0
        ? []
        : [
            isFormer
              ? 'The candidates differ by case or punctuation, or their source stated such a part number until a day.'
              : 'The candidates differ by case or punctuation.',
          ]),
      ...sentences,
    ],
    'None of them is the requested product; choose one yourself.',
  );
  return problemOutcome({
    code: 'part_number_not_found',
    ...(detail !== undefined && { detail }),
    extensions: { ...(candidates.length > 0 && { candidates }), ...lists },
  });
};

const lookUp = async (catalogue: Catalogue, request: Request, baseUrl: string): Promise<Outcome> => {
  const readings = await readProductPath(pathOf(request), catalogue);
  if (readings === undefined) {
    return problemOutcome({ code: 'malformed_path' });
  }
  if (readings.length === 0) {
    return problemOutcome({
      code: 'not_found',
      detail:
        'A product address is /api/v1/products/{manufacturer}/{part number}. Neither part may be empty.',
    });
  }
  for (const { manufacturer, partNumber } of readings) {
    const product = await catalogue.find(manufacturer, partNumber);
    if (product !== undefined) return found(product, request);
  }
  return notFound(catalogue, readings, baseUrl);
};

/** `GET /api/v1/products/{manufacturer}/{mpn}`: the exact product, a 404 that says which part was not found, or a 503. */
export const createProductsEndpoint = (catalogue: () => Promise<Catalogue>, platform: EndpointPlatform) =>
  createEndpoint(
    {
      route: '/api/v1/products/{manufacturer}/{mpn}',
      methods: ['GET'],
      handle: (request) =>
        withCatalogueErrors(async () => lookUp(await catalogue(), request, platform.baseUrl)),
    },
    platform,
  );
