import type { StatementSource } from '../contracts/statement-bodies.ts';
import type { SourceHistory } from '../contracts/statements.ts';

/** How old the word of a source for a product is. */
export type EvidenceAge = {
  readonly source: StatementSource;
  /** The day since which it has stated the part number without interruption. */
  readonly since: string;
};

/** The sources that state the part number now, each once with its oldest statement that stands; the longest standing first. */
export const evidenceAges = (
  histories: readonly SourceHistory[],
  sources: readonly StatementSource[],
): EvidenceAge[] =>
  sources
    .flatMap((source) => {
      const [since] = histories
        .filter((history) => history.source === source.id)
        .flatMap(({ revisions, statements }) =>
          statements.flatMap(({ pointer, since: begun, until }) =>
            pointer === '/manufacturerPartNumber' && until === undefined
              ? (revisions[begun]?.date ?? [])
              : [],
          ),
        )
        .sort();
      return since === undefined ? [] : [{ source, since }];
    })
    .sort((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));
