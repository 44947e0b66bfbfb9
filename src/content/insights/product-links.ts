import { manufacturerKey } from '../../evidence/lookup-key.ts';
import type { RemovedRecord } from '../catalogue/editions.ts';
import { type CatalogueProduct, manufacturerNames } from '../catalogue/product-file.ts';
import type { Fault, Position } from '../findings/content-finding.ts';
import type { AuthoredInsight } from './authored-insight.ts';
import { insightFault } from './finding-table.ts';
import { collapseSpace, nodesOf, plainText, positionOf, type SyntaxTree } from './syntax-tree.ts';

/** A product that an article names: a link to its record. */
type ProductLink = { readonly id: string; readonly text: string; readonly position: Position };

const recordTarget = /^\/products\/([^/?#]*)/;

/** The id of the record to whose page a link leads; undefined when it leads elsewhere. */
export const linkedRecord = (url: string): string | undefined => recordTarget.exec(url)?.[1];

/**
 * The products that an article names, in its order. A product is named by a link to its record whose text is the part
 * number, alone or after the manufacturer: `[Moxa EDS-P510](/products/prd_5rv647ng4q)`. The JSON has the text alone.
 */
export const productLinksIn = (tree: SyntaxTree): ProductLink[] =>
  nodesOf(tree.children).flatMap((node) => {
    const id = node.type === 'link' ? linkedRecord(node.url) : undefined;
    return id === undefined ? [] : [{ id, text: plainText(node), position: positionOf(node) }];
  });

/** Whether a text is exactly the part number of a product, alone or after a name of its manufacturer. */
const isNameOf = (text: string, { record, manufacturer }: CatalogueProduct): boolean => {
  const partNumber = collapseSpace(record.manufacturerPartNumber);
  if (text === partNumber) return true;
  if (!text.endsWith(` ${partNumber}`)) return false;
  const written = manufacturerKey(text.slice(0, -partNumber.length - 1));
  return manufacturerNames(manufacturer).some((name) => manufacturerKey(collapseSpace(name)) === written);
};

const linkTo = ({ record, manufacturer }: CatalogueProduct): string =>
  `[${manufacturer.name} ${record.manufacturerPartNumber}](/products/${record.id})`;

/** The records to which articles may link. */
export type KnownRecords = {
  readonly products: readonly CatalogueProduct[];
  /** The records that editions removed, by id. */
  readonly removed: ReadonlyMap<string, RemovedRecord>;
};

/** Links to records that were removed, as warnings: their pages still say when and why. */
export const removedLinksIn = (tree: SyntaxTree, isRemoved: (id: string) => boolean): Fault[] =>
  productLinksIn(tree)
    .filter(({ id }) => isRemoved(id))
    .map(({ position }) => insightFault('product_removed', position));

/**
 * Checks that every link to a record leads to one that is in the catalogue, and that its text names that product: a link
 * must never lead to another product than its text says. `productOf` gives a product by the id of its record;
 * a link to a removed record is a warning of its own.
 */
export const checkProductLinks = (
  tree: SyntaxTree,
  productOf: (id: string) => CatalogueProduct | undefined,
  isRemoved: (id: string) => boolean,
): Fault[] =>
  productLinksIn(tree).flatMap(({ id, text, position }) => {
    const product = productOf(id);
    if (product === undefined) return isRemoved(id) ? [] : [insightFault('product_unknown', position)];
    return isNameOf(text, product)
      ? []
      : [insightFault('product_named_otherwise', position, linkTo(product))];
  });

/** The articles that name each product, by the id of its record; the articles keep their order. */
export const articlesByProduct = <Article extends { readonly tree: SyntaxTree }>(
  articles: readonly Article[],
): ReadonlyMap<string, readonly Article[]> => {
  const named = new Map<string, Article[]>();
  for (const article of articles) {
    for (const id of new Set(productLinksIn(article.tree).map((link) => link.id))) {
      named.set(id, [...(named.get(id) ?? []), article]);
    }
  }
  return named;
};

/** What the page of a product shows of an article that names it. */
export type Mention = Pick<AuthoredInsight, 'slug' | 'title' | 'category' | 'updatedAt'>;

/** An article as the pages of the products that it names show it. */
export const mentionIn = ({ slug, title, category, updatedAt }: AuthoredInsight): Mention => ({
  slug,
  title,
  category,
  updatedAt,
});
