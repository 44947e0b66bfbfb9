import type { Product } from '../contracts/product.ts';
import type { FactCorrection, StandingStatement, StatedFact } from '../contracts/statement-bodies.ts';
import {
  type Fact,
  factsOf,
  factText,
  isListPointer,
  revisionAddress,
  type SourceHistory,
  type Statement,
} from '../contracts/statements.ts';

/** A statement with its source. */
export type SourceStatement = { readonly history: SourceHistory; readonly statement: Statement };

/** Every statement of the sources of a record that meets a condition. */
export const statementsOf = (
  sources: readonly SourceHistory[],
  meets: (statement: Statement, history: SourceHistory) => boolean,
): SourceStatement[] =>
  sources.flatMap((history) =>
    history.statements
      .filter((statement) => meets(statement, history))
      .map((statement) => ({ history, statement })),
  );

/** A statement as a body gives it: since when its source says so, and where that can be read. */
export const toStandingStatement = ({ history, statement }: SourceStatement): StandingStatement => {
  const revision = history.revisions[statement.since];
  if (revision === undefined) throw new Error('A statement names a revision that its source does not have.');
  const address = revisionAddress(history.source, revision);
  return {
    value: statement.value,
    source: history.source,
    since: revision.date,
    ...(address !== undefined && { address }),
  };
};

/** The statements of one source about a fact, from one or several files: they count as one source. */
export type Witness = StandingStatement & {
  /** How many of its files say so. */
  readonly files: number;
};

/** Statements of a fact, those of one source with one value together: the one that has stood longest, and their number. */
export const witnessesOf = (statements: readonly StandingStatement[]): Witness[] =>
  [...Map.groupBy(statements, ({ source, value }) => `${source} ${factText(value)}`).values()].flatMap(
    (alike) => {
      const [oldest] = alike.toSorted((one, other) => (one.since < other.since ? -1 : 1));
      return oldest === undefined ? [] : [{ ...oldest, files: alike.length }];
    },
  );

/** Statements by fact: a place, and in a list also the entry. */
const byFact = (statements: readonly SourceStatement[]): Map<string, SourceStatement[]> =>
  Map.groupBy(statements, ({ statement }) => factKey(statement));

const factKey = ({ pointer, value }: Fact): string =>
  isListPointer(pointer) ? `${pointer} ${factText(value)}` : pointer;

/**
 * The facts of a record, each with what the sources say about it now; then what a source says and the record does not have.
 * A value that no source states was written by an editor, or is what a source that no longer has the product said last.
 */
export const statedFacts = (
  product: Product,
  sources: readonly SourceHistory[],
  corrections: readonly FactCorrection[] = [],
): StatedFact[] => {
  const standing = byFact(statementsOf(sources, ({ until }) => until === undefined));
  const { manufacturer, manufacturerPartNumber: partNumber, name, identifiers, physical } = product;
  const entries = new Map<string, number>();
  const own = factsOf({ manufacturer: manufacturer.name, partNumber, name, identifiers, physical }).map(
    (fact) => {
      const key = factKey(fact);
      const statements = standing.get(key) ?? [];
      const correction = corrections.find(({ pointer }) => pointer === fact.pointer);
      standing.delete(key);
      const entry = entries.get(fact.pointer) ?? 0;
      entries.set(fact.pointer, entry + 1);
      return {
        pointer: isListPointer(fact.pointer) ? `${fact.pointer}/${entry}` : fact.pointer,
        value: fact.value,
        statements: statements.map(toStandingStatement),
        ...(correction !== undefined && {
          correction: { reason: correction.reason, source: correction.source },
        }),
      };
    },
  );
  const others = [...standing.values()].map((statements) => {
    const pointer = statements[0]?.statement.pointer ?? '';
    return {
      pointer: isListPointer(pointer) ? `${pointer}/-` : pointer,
      value: null,
      statements: statements.map(toStandingStatement),
    };
  });
  return [...own, ...others];
};
