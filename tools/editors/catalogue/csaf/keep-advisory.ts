import { type CsafDocument, type CsafProduct, isPublic } from '../../../../src/advisories/csaf-document.ts';
import type { AdvisoryLine } from '../../../../src/advisories/kept-advisory.ts';
import { commitRevisionOf } from '../../../../src/contracts/statements.ts';
import { withCorrectedDays } from '../repository/file-history.ts';
import type { FileVersion } from '../repository/git-source.ts';

/** A version of a file, and the advisory that it is. */
export type AdvisoryVersion = {
  readonly version: Omit<FileVersion, 'previous' | 'blob'>;
  readonly document: CsafDocument;
};

/** What a product is known by from one revision to another, as written. */
const keyOf = ({ vendor, name, version, numbers }: CsafProduct): string =>
  JSON.stringify([vendor, name, version, numbers]);

/** The products of a document, each once: one that stands there several times has the states of all. */
const productsByKey = ({ products }: CsafDocument): Map<string, CsafProduct> => {
  const byKey = new Map<string, CsafProduct>();
  for (const product of products) {
    const key = keyOf(product);
    const before = byKey.get(key);
    const states = new Set([...(before?.states ?? []), ...product.states]);
    byKey.set(key, before === undefined ? product : { ...before, states: [...states].sort() });
  }
  return byKey;
};

/**
 * What is kept of an advisory, from the versions of its file that can be read, the newest first: facts and names alone, and nothing
 * where the newest is not for anybody. A day that the advisory has taken back is no day of a revision.
 */
export const keepAdvisory = (source: string, read: readonly AdvisoryVersion[]): AdvisoryLine | undefined => {
  if (read[0] === undefined || !isPublic(read[0].document)) return undefined;
  const versions = read.filter(({ document }) => isPublic(document));
  const revisions = withCorrectedDays(
    versions.map(({ version, document }) => ({
      version: { ...commitRevisionOf({ ...version, date: document.date }), version: document.version },
      facts: productsByKey(document),
    })),
  );
  const [document] = versions.map((one) => one.document);
  const [newest] = revisions;
  const first = revisions.at(-1);
  if (document === undefined || newest === undefined || first === undefined) return undefined;

  const since = new Map<string, string>();
  for (const { version, facts } of revisions.toReversed()) {
    for (const key of facts?.keys() ?? []) if (!since.has(key)) since.set(key, version.date);
  }
  const products = new Map<string, AdvisoryLine['products'][number]>();
  for (const { version, facts } of revisions) {
    for (const [key, { vendor, name, version: words, numbers, states }] of facts ?? []) {
      if (products.has(key)) continue;
      products.set(key, {
        vendor,
        name,
        ...(words !== '' && { version: words }),
        ...(numbers.length > 0 && { numbers: [...numbers] }),
        ...(states.length > 0 && { states: [...states] }),
        since: since.get(key) ?? version.date,
        ...(!newest.facts?.has(key) && { last: version.date }),
      });
    }
  }
  return {
    id: document.id,
    source,
    title: document.title,
    first: first.version,
    newest: newest.version,
    ...(document.severity !== undefined && { severity: document.severity }),
    ...(document.isUnstructured && { unstructured: true }),
    products: [...products.values()],
  };
};
