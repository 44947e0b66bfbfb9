import type { PublishedHistory } from '../contracts/statements.ts';
import { lineWords } from '../text/lookup-words.ts';
import { type Decisions, writtenIn, writtenKey } from './decisions.ts';
import type { LineDecision, LineResult, ListLine } from './line.ts';
import { candidateFor, refusedLine, resultOf } from './line-results.ts';
import type { LineAnswers } from './list-index.ts';
import { lookUpLine, writtenManufacturer } from './look-up-line.ts';

/** Where lines are looked up: the answers as they are written, and what the sources of a record say now. */
export type LookUpSources = {
  readonly answers: LineAnswers;
  /** What the sources of a record say; undefined where there is no such record. Only asked for records that were chosen. */
  readonly said: (id: string) => PublishedHistory | undefined;
};

const asLineDecision = (
  chosen: LineDecision['chosen'],
  { by, at }: { readonly by: string; readonly at: string },
): LineDecision => ({ chosen, by, at });

/** The result of a line for which a record was chosen. If the record has changed since, the line is asked again. */
const chosenRecord = (
  own: LineResult,
  {
    record: before,
    by,
    at,
    byNumberAlone,
  }: Pick<Decisions['lines'][number], 'by' | 'at' | 'byNumberAlone'> & { readonly record: PublishedHistory },
  { answers, said }: LookUpSources,
): LineResult => {
  const now = answers.record(before.id);
  if (now !== undefined && JSON.stringify(said(before.id)) === JSON.stringify(before)) {
    const decision = { ...asLineDecision('record', { by, at }), ...(byNumberAlone && { byNumberAlone }) };
    return { ...own, outcome: 'chosen', record: now, decision };
  }
  const who = by === '' ? '' : ` by ${by}`;
  const chosen = `${before.manufacturerPartNumber} was chosen${who} on ${at.slice(0, 10)}`;
  if (now === undefined) {
    return { ...own, reason: 'record_gone', words: `${chosen}. ${lineWords.removed}` };
  }
  return {
    ...own,
    outcome: 'candidates',
    reason: 'record_changed',
    words: `${chosen}. ${lineWords.changed}`,
    candidates: [
      candidateFor('chosen', now),
      ...own.candidates.filter((other) => other.why === 'name' || other.record.id !== now.id),
    ],
  };
};

/** Makes what gives each line its result: as it is written, or as a person decided. Nothing is decided by itself. */
export const createDecider = (decisions: Decisions, sources: LookUpSources) => {
  const { answers } = sources;
  const byLine = new Map(decisions.lines.map((decision) => [writtenKey(decision.written), decision]));
  const byManufacturer = new Map(decisions.manufacturers.map((decision) => [decision.written, decision]));

  /** The result of a line whose manufacturer was chosen, if that manufacturer has exactly its part number, or other candidates. */
  const ofManufacturer = (own: LineResult): LineResult => {
    const { line, asked } = own;
    const written = writtenManufacturer(own);
    const decision = written === undefined ? undefined : byManufacturer.get(written);
    if (decision === undefined) return own;
    const chosen = answers.manufacturer(decision.manufacturer.id);
    if (chosen === undefined) {
      return {
        ...own,
        words: `${own.words} The manufacturer that was chosen, ${decision.manufacturer.name}, is no longer in the catalogue.`,
      };
    }
    const { id: manufacturer } = decision.manufacturer;
    const { partNumber } = asked ?? line;
    const { origin } = answers;
    const result = resultOf({ ...line, manufacturer }, answers.answer({ manufacturer, partNumber }), {
      origin,
    });
    return {
      ...result,
      line,
      ...(asked && { asked }),
      ...(result.outcome === 'found' && { outcome: 'chosen', reason: own.reason }),
      decision: { ...asLineDecision('manufacturer', decision), manufacturer: chosen },
    };
  };

  return (line: ListLine): LineResult => {
    const own = refusedLine(line) ?? lookUpLine(line, answers);
    if (own.outcome === 'found') return own;
    const decision = byLine.get(writtenKey(writtenIn(line)));
    const { record, checkedByHand } = decision ?? {};
    if (decision !== undefined && checkedByHand !== undefined) {
      const note = checkedByHand === '' ? {} : { note: checkedByHand };
      return { ...own, outcome: 'by_hand', decision: { ...asLineDecision('by_hand', decision), ...note } };
    }
    if (decision !== undefined && record !== undefined) {
      return chosenRecord(own, { ...decision, record }, sources);
    }
    return own.outcome === 'not_looked_up' ? own : ofManufacturer(own);
  };
};
