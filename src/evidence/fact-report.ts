import type { ErrorReport } from '../contracts/error-report.ts';
import type { Product } from '../contracts/product.ts';
import type { StandingStatement } from '../contracts/statement-bodies.ts';

/** What a report is about: a fact of a record in words, and the statement of a source that it rests on, where there is one. */
type ReportedFact = {
  readonly product: Pick<Product, 'manufacturer' | 'manufacturerPartNumber'>;
  /** The address of the record's page. */
  readonly record: string;
  readonly name: string;
  readonly text: string;
  readonly statement?: Pick<StandingStatement, 'source' | 'since' | 'address'> | undefined;
};

/** The message about a fact that is wrong: what is known is filled in, and what it should say is left to the person. */
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
