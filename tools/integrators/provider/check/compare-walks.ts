import type { ProviderFindings } from './findings.ts';
import type { SeenRecord } from './read-records.ts';
import type { CataloguePage, Walk } from './walk-catalogue.ts';

/** The records of a walk by identifier, each where it stands first, in the order of the walk. */
const recordsOf = ({ pages }: Walk): Map<string, SeenRecord> => {
  const records = new Map<string, SeenRecord>();
  for (const record of pages.flatMap((page) => page.records)) {
    if (!records.has(record.id)) records.set(record.id, record);
  }
  return records;
};

/**
 * Reports records that a walk does not have, but one before it and one after it do. A record does not return after it has
 * ended, so the source had it all the time.
 */
const reportLost = (walks: readonly ReadonlyMap<string, SeenRecord>[], findings: ProviderFindings): void => {
  for (const [index, walk] of walks.entries()) {
    const earlier = new Map(walks.slice(0, index).flatMap((records) => [...records]));
    const later = new Set(walks.slice(index + 1).flatMap((records) => [...records.keys()]));
    for (const [id, { place }] of earlier) {
      if (walk.has(id) || !later.has(id)) continue;
      const detail = `Walk ${place.walk} and a later walk have this record, walk ${index + 1} between them does not.`;
      findings.add(place, { code: 'lost_record', detail });
    }
  }
};

/** Reports the first record of a walk that stands in another order than in the first walk. */
const reportOrder = (
  first: ReadonlyMap<string, SeenRecord>,
  later: ReadonlyMap<string, SeenRecord>,
  findings: ProviderFindings,
): void => {
  const expected = [...first.keys()].filter((id) => later.has(id)).values();
  for (const [id, { place }] of later) {
    if (!first.has(id) || expected.next().value === id) continue;
    const detail =
      'The records that both walks have stand in another order than in walk 1, from this one on.';
    findings.add(place, { code: 'unstable_order', detail });
    return;
  }
};

/** How the catalogue changed between the first walk and the last. */
export type CatalogueChange = {
  readonly added: number;
  readonly removed: number;
  /** Records with another version. */
  readonly revised: number;
};

/** Compares complete walks, at least two, with each other; reports lost records and another order. */
export const compareWalks = (walks: readonly Walk[], findings: ProviderFindings): CatalogueChange => {
  const recordsOfWalks = walks.map(recordsOf);
  const first = recordsOfWalks[0] ?? new Map();
  const last = recordsOfWalks.at(-1) ?? new Map();
  reportLost(recordsOfWalks, findings);
  for (const later of recordsOfWalks.slice(1)) reportOrder(first, later, findings);
  const kept = [...first.values()].filter(({ id }) => last.has(id));
  return {
    added: last.size - kept.length,
    removed: first.size - kept.length,
    revised: kept.filter(({ id, version }) => last.get(id)?.version !== version).length,
  };
};

/**
 * Whether two answers to one cursor begin at the same position. Of the records that the source had all the time, one
 * answer then has the first that the other has; how many there are depends on what was added between them.
 */
const beginAlike = (one: readonly string[], other: readonly string[]): boolean =>
  one.slice(0, other.length).every((id, index) => id === other[index]);

/** A page of a walk, and what its cursor led to when it was sent again. */
export type PageAgain = { readonly page: CataloguePage; readonly again: CataloguePage };

/** Reports pages whose cursors lead elsewhere when they are sent again. `lasting` are records that the source had all the time. */
export const compareAgain = (
  pairs: readonly PageAgain[],
  lasting: ReadonlySet<string>,
  findings: ProviderFindings,
): void => {
  const lastingIds = ({ records }: CataloguePage) =>
    records.map(({ id }) => id).filter((id) => lasting.has(id));
  for (const { page, again } of pairs) {
    if (beginAlike(lastingIds(page), lastingIds(again))) continue;
    const detail = 'The cursor of this page led to other records when it was sent again.';
    findings.add(page.place, { code: 'cursor_unstable', detail });
  }
};

/** The identifiers of the records that every one of these walks has. */
export const lastingRecords = (walks: readonly Walk[]): Set<string> => {
  const [first = new Map<string, SeenRecord>(), ...others] = walks.map(recordsOf);
  return new Set([...first.keys()].filter((id) => others.every((records) => records.has(id))));
};
