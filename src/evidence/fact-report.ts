import type { ErrorReport } from '../contracts/error-report.ts';
import type { Product } from '../contracts/product.ts';
import type { StandingStatement } from '../contracts/statement-bodies.ts';

/** The subject of a report: a fact in words, and its statement, if a source has one. */
type ReportedFact = {
  readonly product: Pick<Product, 'manufacturer' | 'manufacturerPartNumber'>;
  /** The address of the record's page. */
  readonly record: string;
  readonly name: string;
  readonly text: string;
  readonly statement?: Pick<StandingStatement, 'source' | 'since' | 'address'> | undefined;
};

/** A message about a wrong fact, filled in except for the right value. */
export const factReport = ({ product, record, name, text, statement }: ReportedFact): ErrorReport => ({
  title: `${product.manufacturer.name} ${product.manufacturerPartNumber}: ${name}`,
  body: [
    `Record: ${record}`,
    `Fact: ${name}`,
    ...(statement === undefined
      ? [`The record says: ${text}`]
      : [`The source says: ${text}`, `Since ${statement.since}: ${statement.address ?? statement.source}`]),
    'It should say: ',
    'Where that can be read: ',
    '',
  ].join('\n'),
});
