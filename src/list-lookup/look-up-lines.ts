import type { PublishedHistory } from '../contracts/statements.ts';
import { type Advisories, createAdvisoryFinder } from './advisories.ts';
import { createDecider } from './decide-lines.ts';
import type { Decisions } from './decisions.ts';
import type { LineResult, ListLine } from './line.ts';
import { withChanges } from './line-results.ts';
import type { LineAnswers } from './list-index.ts';
import { createFileFinder, type OwnFile } from './own-files.ts';
import { sinceSaved } from './saved-list.ts';

/** What the lines of a list are looked up in. */
type LookupPlaces = {
  readonly answers: LineAnswers;
  readonly ownFiles: readonly OwnFile[];
  /** Undefined in a catalogue that has none. */
  readonly advisories: Advisories | undefined;
};

/** What a lookup of a list knows beside the places. */
type LookupOptions = {
  readonly decisions: Decisions;
  /** What the sources of a record say; it is only asked for records that were chosen. */
  readonly said: (id: string) => PublishedHistory | undefined;
  /** What changed in a record since an edition, in words, where that is asked. */
  readonly changesOf?: ((id: string) => string) | undefined;
  /** Lets whoever shows the work take input; `done` is from 0 to 1, once for each of the two rounds. */
  readonly pause?: ((done: number) => Promise<void>) | undefined;
  /** Whether the column of manufacturers names sellers: lines of no known manufacturer are looked up by their numbers alone. */
  readonly areSold?: boolean | undefined;
};

/**
 * Makes what looks up the lines of a list: in the catalogue by the decisions that hold, in the files of the user, in advisories, then
 * for what changed since an edition and since the list was saved.
 */
export const createLineLookup = ({ answers, ownFiles, advisories }: LookupPlaces) => {
  const inFiles = ownFiles.length === 0 ? undefined : createFileFinder(ownFiles, answers);
  const inAdvisories = advisories && createAdvisoryFinder(advisories, answers);
  return async (
    {
      lines,
      headings,
    }: { readonly lines: readonly ListLine[]; readonly headings: readonly string[] | undefined },
    { decisions, said, changesOf, pause, areSold }: LookupOptions,
  ): Promise<readonly LineResult[]> => {
    const decide = createDecider(decisions, { answers, said });
    const listed = inFiles?.(decisions);
    const checked = inAdvisories?.(decisions);
    const decided: LineResult[] = [];
    for (const line of lines) {
      decided.push(decide(areSold === true ? { ...line, isSold: true } : line));
      await pause?.(decided.length / lines.length);
    }
    const found: LineResult[] = [];
    for (const result of decided) {
      const inFile = listed?.(result) ?? result;
      found.push(checked?.(inFile) ?? inFile);
      await pause?.(found.length / decided.length);
    }
    const compared = changesOf === undefined ? found : withChanges(found, changesOf);
    return sinceSaved(compared, headings);
  };
};
