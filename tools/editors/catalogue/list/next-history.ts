import type { ProductSource } from '../../../../src/content/catalogue/product-file.ts';
import { manufacturerKey } from '../../../../src/contracts/lookup-key.ts';
import { type Fact, factText, type SourceHistory } from '../../../../src/contracts/statements.ts';

/** A page or a list as a record cites it. */
export type ListSource = Exclude<ProductSource, { readonly repository: string }>;

/** A text that two facts share when they say the same, in whatever form. */
const keyOf = ({ pointer, value }: Fact): string =>
  pointer === '/manufacturer/name' ? manufacturerKey(String(value)) : `${pointer} ${factText(value)}`;

/**
 * What a source has said after a further list: facts that the list states for the first time begin with it, those that it no
 * longer states end with it. A list that changes no fact is no revision. No facts: the list does not have the product.
 */
export const nextHistory = (
  before: SourceHistory | undefined,
  { source, date, address }: ListSource,
  facts: readonly Fact[],
): SourceHistory => {
  const statements = before?.statements ?? [];
  const revisions = before?.revisions ?? [];
  const stated = new Set(facts.map(keyOf));
  const standing = new Set(statements.filter(({ until }) => until === undefined).map(keyOf));
  const begun = facts.filter((fact) => !standing.has(keyOf(fact)));
  const hasEnded = [...standing].some((key) => !stated.has(key));
  if (before !== undefined && begun.length === 0 && !hasEnded) return before;
  const index = revisions.length;
  return {
    source,
    revisions: [...revisions, { date, ...(address !== undefined && { address }) }],
    statements: [
      ...statements.map((statement) =>
        statement.until !== undefined || stated.has(keyOf(statement))
          ? statement
          : { ...statement, until: index },
      ),
      ...begun.map(({ pointer, value }) => ({ pointer, value, since: index })),
    ],
  };
};
