import type { CustomRecord } from 'pagefind';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import { candidateKey, manufacturerKey } from '../contracts/lookup-key.ts';
import { anyRecordWord, recordPath } from '../contracts/site-paths.ts';
import { filterValuesOf } from './catalogue-filters.ts';

/** What people may search a record by, as text of which results show the part around the words. */
const searchedText = ({ record, manufacturer, market }: CatalogueProduct): string => {
  const { classification } = record;
  const code = 'code' in classification ? [`${classification.code} (${classification.system})`] : [];
  const identifiers = record.identifiers.map(({ scheme, value }) => `${scheme} ${value}`);
  return [
    `${manufacturer.name} ${record.manufacturerPartNumber}`,
    `Name ${record.name}`,
    `Market ${market.name}`,
    `Record id ${record.id}`,
    record.description,
    [`Class ${classification.name}`, ...code].join(' '),
    ...identifiers,
  ]
    .map((sentence) => sentence.replace(/\.?$/, '.'))
    .join(' ');
};

/**
 * What the search index keeps of a record: its text, the values of its filters, its place in each order, and what a row of
 * a filtered list shows. It is made from the record, so that no page has to be rendered and read again for it.
 */
export const recordSearchEntry = (product: CatalogueProduct): CustomRecord => {
  const { record, manufacturer } = product;
  const { manufacturerPartNumber } = record;
  const evidence = record.verification.evidenceAsOf;
  return {
    url: recordPath(record.id),
    language: 'en',
    content: searchedText(product),
    filters: Object.fromEntries(
      Object.entries(filterValuesOf(product)).map(([name, values]) => [name, [...values]]),
    ),
    sort: { evidence, record: `${manufacturerKey(manufacturer.name)} ${manufacturerPartNumber}` },
    meta: {
      title: `${manufacturer.name} ${manufacturerPartNumber}`,
      kind: 'Product record',
      // Both are found as words too.
      any: anyRecordWord,
      partNumber: candidateKey(manufacturerPartNumber),
      writtenPartNumber: manufacturerPartNumber,
      name: record.name,
      evidence,
    },
  };
};
