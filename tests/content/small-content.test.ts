import { describe, expect, it } from 'vitest';
import type { CatalogueProduct } from '../../src/content/catalogue/product-file.ts';
import { PortKindSchema } from '../../src/contracts/product.ts';
import { boundRecords } from '../../src/publish/record-licence.ts';
import { evidenceOf } from '../../src/publish/record-view.ts';
import { content } from './small-content.ts';

const { catalogue, insights } = content;
const { products, histories, statements, editionIndex } = catalogue;

const bound = new Set([...boundRecords(catalogue).values()].flat());

const numberOf = ({ record }: CatalogueProduct) => record.manufacturerPartNumber;

/** Whether something holds of one of the files, pages or lists that have said something about a product. */
const hasTold =
  (holds: (told: { readonly [name: string]: unknown }) => boolean) =>
  ({ record }: CatalogueProduct) =>
    (statements.get(record.id)?.sources ?? []).some((told) => holds(told));

const kinds: Readonly<Record<string, (product: CatalogueProduct) => boolean>> = {
  'of one file': ({ record }) => record.sources.length === 1,
  'of several files of one source': ({ record, sources }) =>
    record.sources.length > 1 && sources.length === 1,
  'of several sources': ({ sources }) => sources.length > 1,
  'of a list': ({ record }) => record.sources.some((source) => 'source' in source),
  'of a copy of a repository': ({ record }) => record.sources.some((source) => 'copy' in source),
  'of an editor alone': ({ record }) => !histories.has(record.id),
  'with corrected facts': ({ corrections }) => corrections.length > 1,
  'with readings of ours': ({ readings }) => readings !== undefined,
  'with a note': ({ record }) => record.note !== undefined,
  'with a page that was opened': ({ record }) => record.namedPages?.some(({ opened }) => opened) ?? false,
  'with identifiers': ({ record }) => record.identifiers.length > 0,
  'with a coded class': ({ record }) => record.classification.system !== 'own-words',
  'whose function follows from a description that is not kept': (product) =>
    evidenceOf(product, undefined).isFunctionDescribed === true,
  'without a function': ({ record }) => record.classification.name === 'not classified',
  'with ports of every kind': ({ record }) =>
    new Set(record.physical.ports?.map(({ kind }) => kind)).size === PortKindSchema.options.length,
  'of a module': ({ record }) => record.physical.form === 'module',
  'under a licence with conditions': (product) => bound.has(product),
  'confirmed by its manufacturer': ({ record }) => record.verification.status === 'source_confirmed',
  'that its source no longer has': ({ record }) =>
    record.sources.some(({ lastSeen }) => lastSeen !== undefined),
  'of a security advisory': ({ record }) => record.sources.some(({ title }) => title?.startsWith('ICSA')),
  'of unstructured data': ({ record }) => record.sources.some((source) => 'unstructured' in source),
  'with a file that only describes it': hasTold(({ supports }) => supports === 'facts'),
  'with a file that is doubted': hasTold(({ supports }) => supports === 'nothing'),
  'with a gap': hasTold(({ gaps }) => gaps !== undefined),
  'named by a description': hasTold(({ isDescribed }) => isDescribed === true),
  'with a former part number': ({ record }) =>
    (histories.get(record.id)?.sources ?? []).some((source) =>
      source.statements.some(
        ({ pointer, until }) => pointer === '/manufacturerPartNumber' && until !== undefined,
      ),
    ),
  'whose number another manufacturer has': (product) =>
    products.some((other) => other !== product && numberOf(other) === numberOf(product)),
  'with a slash in the number': (product) => numberOf(product).includes('/'),
  'with a space in the number': (product) => numberOf(product).includes(' '),
  'with a hash in the number': (product) => numberOf(product).includes('#'),
  'with a plus sign in the number': (product) => numberOf(product).includes('+'),
  'with a quotation mark in the number': (product) => numberOf(product).includes('"'),
  'with a letter outside of ASCII in the number': (product) => /[^\0-\x7f]/.test(numberOf(product)),
};

describe('the small catalogue', () => {
  it.each(Object.keys(kinds))('has a record %s', (kind) => {
    expect(products.some((product) => kinds[kind]?.(product))).toBe(true);
  });

  it('has a second page, each market, and a record that an edition removed', () => {
    expect(products.length).toBeGreaterThan(50);
    expect(new Set(products.map(({ market }) => market.id)).size).toBe(catalogue.markets.length);
    expect(editionIndex.removed.size).toBe(1);
  });
});

describe('the Insights of the small catalogue', () => {
  it('have a draft, one that replaces another, corrections, charts of bars and tables, and both remarks on a source', () => {
    const charts = insights.flatMap((insight) => [...insight.charts.values()]);
    const sources = insights.flatMap((insight) => insight.sources);
    expect(insights.some(({ status }) => status === 'draft')).toBe(true);
    expect(insights.some(({ replaces }) => replaces !== undefined)).toBe(true);
    expect(insights.some(({ corrections = [] }) => corrections.length > 1)).toBe(true);
    expect(new Set(charts.map(({ kind }) => kind)).size).toBeGreaterThan(1);
    expect(sources.some(({ unpinned }) => unpinned !== undefined)).toBe(true);
    expect(sources.some(({ supersededBy }) => supersededBy !== undefined)).toBe(true);
  });
});
