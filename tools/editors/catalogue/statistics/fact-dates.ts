import {
  type Fact,
  factPointers,
  factText,
  portsPointer,
  type SourceHistory,
} from '../../../../src/contracts/statements.ts';
import { changesOf } from '../../../../src/statements/changes.ts';
import { factName } from '../../../../src/statements/fact-words.ts';
import { days, yearsBefore } from './evidence-dates.ts';

/** A record with all that its sources have stated. */
export type StatedRecord = {
  readonly manufacturer: string;
  readonly partNumber: string;
  readonly sources: readonly SourceHistory[];
};

const portKindOf = ({ value }: Pick<Fact, 'value'>): string =>
  typeof value === 'object' && 'kind' in value ? value.kind : '';

/** The kinds of facts as they are counted, in the order of a product's body: ports in three kinds, all else by its place. */
const kindName = (fact: Fact): string => {
  if (fact.pointer !== portsPointer) return factName(fact.pointer);
  const kind = portKindOf(fact);
  return kind === 'interface' ? 'Interfaces' : kind === 'power_inlet' ? 'Power inlets' : 'Other ports';
};

const kindNames = [
  ...factPointers.filter((pointer) => pointer !== portsPointer).map(factName),
  'Interfaces',
  'Power inlets',
  'Other ports',
];

/** The facts that stand in a record, each with the day since which a source has stated it, the earliest where several do. */
const datedFacts = ({ sources }: StatedRecord): (Fact & { readonly since: string })[] => {
  const standing = sources.flatMap(({ revisions, statements }) =>
    statements
      .filter(({ until }) => until === undefined)
      .map(({ pointer, value, since }) => ({ pointer, value, since: revisions[since]?.date ?? '' })),
  );
  const alike = Map.groupBy(standing, ({ pointer, value }) => `${pointer} ${factText(value)}`);
  return [...alike.values()].flatMap((same) =>
    same.toSorted((one, other) => (one.since < other.since ? -1 : 1)).slice(0, 1),
  );
};

/**
 * How old the facts of records are on a day (`YYYY-MM-DD`), by their kinds, and how often they changed: from one value to another,
 * were added after the source first named the product, or were dropped.
 */
export const countFactDates = (records: readonly StatedRecord[], today: string) => {
  const dated = records.map(datedFacts);
  const facts = dated.flat();
  const changes = records.flatMap((record) =>
    changesOf(record.sources).flatMap(({ pointer, before, after }) => {
      const value = after ?? before;
      if (value === undefined) return [];
      const how = before === undefined ? 'added' : after === undefined ? 'dropped' : 'changed';
      return [{ record, kind: kindName({ pointer, value }), how }];
    }),
  );
  const count = (own: readonly (Fact & { readonly since: string })[]) => {
    const dates = own.map(({ since }) => since).sort();
    const olderThan = (years: number) => dates.filter((date) => date < yearsBefore(today, years)).length;
    return {
      facts: dates.length,
      first: dates[0] ?? '',
      median: dates[Math.floor((dates.length - 1) / 2)] ?? '',
      olderThanTwoYears: olderThan(2),
      olderThanFiveYears: olderThan(5),
    };
  };
  const times = (how: string, own = changes) => own.filter((one) => one.how === how).length;
  const byKind = Map.groupBy(facts, kindName);
  const kinds = kindNames.flatMap((name) => {
    const own = byKind.get(name);
    if (own === undefined) return [];
    const ofKind = changes.filter(({ kind }) => kind === name);
    return [
      {
        name,
        records: dated.filter((of) => of.some((fact) => kindName(fact) === name)).length,
        ...count(own),
        changed: times('changed', ofKind),
        recordsChanged: new Set(ofKind.flatMap(({ how, record }) => (how === 'changed' ? [record] : [])))
          .size,
        added: times('added', ofKind),
        dropped: times('dropped', ofKind),
      },
    ];
  });
  const spreads = dated.flatMap((own) => {
    const dates = own.map(({ since }) => since).sort();
    const [first = '', last = ''] = [dates[0], dates.at(-1)];
    return first < last ? [days(first, last)] : [];
  });
  return {
    records: records.length,
    today,
    ...count(facts),
    kinds,
    neverChanged: records.filter(({ sources }) => sources.every(({ revisions }) => revisions.length === 1))
      .length,
    changed: times('changed'),
    added: times('added'),
    dropped: times('dropped'),
    /** Records with a fact that is older than the youngest one, and by how many days on average the oldest is. */
    withOlderFacts: spreads.length,
    meanDaysOlder:
      spreads.length === 0 ? 0 : Math.round(spreads.reduce((sum, one) => sum + one, 0) / spreads.length),
  };
};
