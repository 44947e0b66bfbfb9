import type {
  ManufacturerCandidate,
  ProductCandidate,
  RecordCandidate,
} from '../../src/contracts/lookup-problems.ts';
import type { NotFoundRecords, RecordReason } from '../../src/contracts/page-views.ts';
import { manufacturerPath } from '../../src/contracts/site-paths.ts';
import { missingHalf, reasonSentences } from '../../src/text/lookup-words.ts';
import type { CatalogueEntry } from '../catalogue/catalogue-rows.ts';

/** The half that was not found, manufacturer or part number, with similar records. None of them is the product. */
export type ProductNotFound = {
  /** A sentence on the missing half, then one for each reason of the lists. */
  readonly sentences: readonly string[];
  /** Lists of an answer beside its candidates. */
  readonly lists: Readonly<
    Partial<Record<'beforeSlash' | 'elsewhere' | 'alike' | 'containing', RecordCandidate[]>>
  >;
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
  notFound: NotFoundRecords<CatalogueEntry>,
  baseUrl: string,
): ProductNotFound => {
  const { manufacturer, manufacturers, records } = notFound;
  const offered = (...reasons: readonly RecordReason[]) =>
    records.flatMap(({ why, record }) => (reasons.includes(why) ? record : []));
  const isOwn = (record: CatalogueEntry): boolean => record.manufacturer.id === manufacturer?.id;
  const written = offered('spelling', 'former_number');
  const others = {
    beforeSlash: offered('before_slash'),
    elsewhere: offered('same_number'),
    alike: written.filter((record) => !isOwn(record)),
    containing: offered('longer'),
  };
  const lists = Object.fromEntries(
    Object.entries(others).flatMap(([name, list]) =>
      list.length === 0 ? [] : [[name, list.map(recordCandidate)]],
    ),
  );
  const sentences = [missingHalf(notFound), ...reasonSentences(notFound)];
  if (manufacturer === undefined) {
    return {
      code: 'manufacturer_not_found',
      sentences,
      candidates: manufacturers.map(({ manufacturer: one, matched, record }) => ({
        manufacturer: one,
        matched,
        records: `${baseUrl}${manufacturerPath(one.id)}`,
        ...(record && { product: record.self }),
      })),
      lists,
    };
  }
  return {
    code: 'part_number_not_found',
    sentences,
    candidates: written.filter(isOwn).map(productCandidate),
    lists,
  };
};
