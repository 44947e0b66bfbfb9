import type { PublishedHistory } from '../contracts/statements.ts';
import { type Decisions, writtenIn, writtenKey } from './decisions.ts';
import type { LineAnswer, LineCandidate, LineDecision, LineResult, ListLine, Named } from './line.ts';
import { refusedLine, resultOf } from './line-results.ts';
import type { LineAnswers } from './list-index.ts';

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
  { record: before, by, at }: { readonly record: PublishedHistory; readonly by: string; readonly at: string },
  { answers, said }: LookUpSources,
): LineResult => {
  const now = answers.record(before.id);
  if (now !== undefined && JSON.stringify(said(before.id)) === JSON.stringify(before)) {
    return { ...own, outcome: 'chosen', record: now, decision: asLineDecision('record', { by, at }) };
  }
  const who = by === '' ? '' : ` by ${by}`;
  const chosen = `${before.manufacturerPartNumber} was chosen${who} on ${at.slice(0, 10)}`;
  if (now === undefined) {
    return { ...own, reason: 'record_gone', words: `${chosen}. The record was removed from the catalogue.` };
  }
  const candidate: LineCandidate = {
    why: 'chosen',
    text: `${now.manufacturer.name} ${now.partNumber}`,
    page: now.address,
    record: now,
  };
  return {
    ...own,
    outcome: 'candidates',
    reason: 'record_changed',
    words: `${chosen}. Its sources have changed since.`,
    candidates: [
      candidate,
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
    const { line } = own;
    const decision = byManufacturer.get(line.manufacturer);
    if (decision === undefined) return own;
    const chosen = answers.manufacturer(decision.manufacturer.id);
    if (chosen === undefined) {
      return {
        ...own,
        words: `${own.words} The manufacturer that was chosen, ${decision.manufacturer.name}, is no longer in the catalogue.`,
      };
    }
    const { id: manufacturer } = decision.manufacturer;
    const answer: LineAnswer = answers.answer({ manufacturer, partNumber: line.partNumber });
    const result = resultOf({ ...line, manufacturer }, answer);
    return {
      ...result,
      line,
      ...(result.outcome === 'found' && { outcome: 'chosen', reason: own.reason }),
      decision: { ...asLineDecision('manufacturer', decision), manufacturer: chosen },
    };
  };

  return (line: ListLine): LineResult => {
    const own = refusedLine(line) ?? resultOf(line, answers.answer(line));
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

/** A manufacturer as lists write it that is nobody's name, and who it may be. */
export type ManufacturerQuestion = {
  /** Empty for lines that name none. */
  readonly written: string;
  /** How many lines write it so and are not decided. */
  readonly lines: number;
  /** Who it may be, and how many of these lines name a part number that it has exactly; the likeliest first. */
  readonly options: readonly { readonly manufacturer: Named; readonly exact: number }[];
};

/** The most manufacturers that a question offers. */
const maxOptions = 4;

/** Which written manufacturers a person can decide for all their lines alike, those of most lines first. */
export const manufacturerQuestions = (
  results: readonly LineResult[],
  { answer }: LineAnswers,
): ManufacturerQuestion[] => {
  const open = results.filter(
    ({ outcome, reason, decision }) =>
      (outcome === 'candidates' || outcome === 'not_found') &&
      (reason === 'manufacturer_not_found' || reason === 'no_manufacturer') &&
      decision === undefined,
  );
  const groups = Map.groupBy(open, ({ line }) => line.manufacturer);
  return [...groups]
    .map(([written, lines]): ManufacturerQuestion => {
      const named = new Map<string, Named>();
      for (const candidate of lines.flatMap(({ candidates }) => candidates)) {
        if (candidate.why === 'name') named.set(candidate.manufacturer.id, candidate.manufacturer);
        else if (candidate.why === 'elsewhere') {
          named.set(candidate.record.manufacturer.id, candidate.record.manufacturer);
        }
      }
      const options = [...named.values()].map((manufacturer) => ({
        manufacturer,
        exact: lines.filter(
          ({ line }) =>
            answer({ manufacturer: manufacturer.id, partNumber: line.partNumber }).kind === 'found',
        ).length,
      }));
      return {
        written,
        lines: lines.length,
        options: options.sort((one, other) => other.exact - one.exact).slice(0, maxOptions),
      };
    })
    .filter(({ options }) => options.length > 0)
    .sort((one, other) => other.lines - one.lines);
};
