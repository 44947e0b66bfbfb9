import { maxContaining, maxElsewhere } from '../../src/contracts/lookup-limits.ts';
import type {
  ManufacturerCandidate,
  ProductCandidate,
  RecordCandidate,
} from '../../src/contracts/lookup-problems.ts';
import { manufacturerPath } from '../../src/contracts/site-paths.ts';
import { noRecordsOf } from '../../src/text/no-records.ts';
import type { CatalogueEntry } from '../catalogue/catalogue-rows.ts';
import type { NotFound } from '../catalogue/look-up.ts';

/** The half that was not found, manufacturer or part number, with similar records. None of them is the product. */
export type ProductNotFound = {
  /** A sentence on the missing half, then one for each list, in the order of the lists. */
  readonly sentences: readonly string[];
  /** Lists of an answer beside its candidates. */
  readonly lists: Readonly<Partial<Record<'elsewhere' | 'alike' | 'containing', RecordCandidate[]>>>;
} & (
  | { readonly code: 'manufacturer_not_found'; readonly candidates: readonly ManufacturerCandidate[] }
  | { readonly code: 'part_number_not_found'; readonly candidates: readonly ProductCandidate[] }
);

const productCandidate = ({ partNumber, self, former }: CatalogueEntry): ProductCandidate => ({
  manufacturerPartNumber: partNumber,
  self,
  ...(former && { formerPartNumber: former.partNumber, until: former.until }),
});

const recordCandidate = (entry: CatalogueEntry): RecordCandidate => ({
  manufacturer: entry.manufacturer,
  ...productCandidate(entry),
});

/** The answer of API and agents when a lookup finds no product. The addresses of candidates begin with `baseUrl`. */
export const productNotFound = (
  { manufacturer, similar, candidates, ...found }: NotFound,
  baseUrl: string,
): ProductNotFound => {
  const elsewhere = found.elsewhere.slice(0, maxElsewhere).map(recordCandidate);
  const alike = found.alike.slice(0, maxElsewhere).map(recordCandidate);
  const containing = found.containing.records.map(recordCandidate);
  const lists = {
    ...(elsewhere.length > 0 && { elsewhere }),
    ...(alike.length > 0 && { alike }),
    ...(containing.length > 0 && { containing }),
  };
  const who = manufacturer === undefined ? 'A' : 'Another';
  const part = found.containing.hasMore
    ? `More than ${maxContaining} part numbers contain this one; the search of the site lists them.`
    : 'Longer part numbers contain this one.';
  const others = [
    ...(elsewhere.length > 0 ? ['Another manufacturer has exactly this part number.'] : []),
    ...(alike.length > 0
      ? [`${who} manufacturer has a part number that differs by case or punctuation.`]
      : []),
    ...(containing.length > 0 ? [part] : []),
  ];
  if (manufacturer === undefined) {
    const hasShort = similar.some(({ isShortName }) => isShortName);
    return {
      code: 'manufacturer_not_found',
      sentences: [
        'No manufacturer in the catalogue has this name, id or alias.',
        ...(hasShort ? ['It is a short name of the first candidates, which others may have too.'] : []),
        ...(similar.some(({ isShortName }) => !isShortName)
          ? [`The names of the ${hasShort ? 'others' : 'candidates'} are written similarly.`]
          : []),
        ...others,
      ],
      candidates: similar.map(({ manufacturer: one, matched, record }) => ({
        manufacturer: one,
        matched,
        records: `${baseUrl}${manufacturerPath(one.id)}`,
        ...(record && { product: record.self }),
      })),
      lists,
    };
  }
  const difference = candidates.some(({ former }) => former)
    ? 'The candidates differ by case or punctuation, or their source stated such a part number until a day.'
    : 'The candidates differ by case or punctuation.';
  return {
    code: 'part_number_not_found',
    sentences: [
      manufacturer.records === 0
        ? noRecordsOf(manufacturer.name)
        : 'No record of this manufacturer has exactly this part number.',
      ...(candidates.length > 0 ? [difference] : []),
      ...others,
    ],
    candidates: candidates.map(productCandidate),
    lists,
  };
};
