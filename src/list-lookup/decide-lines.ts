import type { PublishedHistory } from '../contracts/statements.ts';
import { isSeller, type SellerColumn, sellerColumn } from '../evidence/sellers.ts';
import type { ManufacturerName } from '../evidence/similar-names.ts';
import { prefixedNumber } from '../lookup-text/name-and-number.ts';
import { lineWords } from '../text/lookup-words.ts';
import { type Decisions, writtenIn, writtenKey } from './decisions.ts';
import type {
  AskedInstead,
  FoundRecord,
  LineAnswer,
  LineDecision,
  LineResult,
  ListLine,
  Named,
} from './line.ts';
import { candidateFor, refusedLine, resultOf } from './line-results.ts';
import type { LineAnswers } from './list-index.ts';

/** Where lines are looked up: the answers as they are written, and what the sources of a record say now. */
export type LookUpSources = {
  readonly answers: LineAnswers;
  /** What the sources of a record say; undefined where there is no such record. Only asked for records that were chosen. */
  readonly said: (id: string) => PublishedHistory | undefined;
};

/** Whether a text is the name of one manufacturer alone. */
const isWhole = ({ isShortName }: ManufacturerName): boolean => isShortName !== true;

/** The number of a line behind the prefix of its manufacturer, or of any where the line names none that is known. */
const askedByPrefix = (
  { manufacturer, partNumber }: ListLine,
  { names }: LineAnswers,
): AskedInstead | undefined => {
  const read = prefixedNumber(partNumber, names);
  if (read === undefined) return undefined;
  const known = names(manufacturer).find(isWhole);
  const isOther =
    known !== undefined && !read.manufacturers.some((one) => one.manufacturer.id === known.manufacturer.id);
  return isOther ? undefined : { by: 'prefix', manufacturer: read.written, partNumber: read.partNumber };
};

/** A prefix is no name that the line writes: whoever has it is offered, and nothing is found by it. */
const asOffered = (answer: LineAnswer, { manufacturer: matched }: AskedInstead): LineAnswer =>
  answer.verdict !== 'found'
    ? answer
    : {
        verdict: 'perhaps',
        manufacturer: undefined,
        manufacturers: [
          { manufacturer: answer.product.manufacturer, matched, isShortName: false, record: answer.product },
        ],
        records: [],
        hasMoreLonger: false,
      };

/**
 * What a lookup of a line says: as it is written; by its number alone where the line names no manufacturer, or a seller in a column of
 * sellers; and where nothing was found, by the number behind a prefix of its manufacturer.
 */
export const lookUpLine = (line: ListLine, answers: LineAnswers): LineResult => {
  const { manufacturer, partNumber } = line;
  const { origin } = answers;
  const isAlone = line.isSold === true && manufacturer !== '' && answers.names(manufacturer).length === 0;
  const alone: AskedInstead | undefined = isAlone
    ? { by: 'number_alone', manufacturer: '', partNumber }
    : undefined;
  const answer = answers.answer(alone ?? line);
  const prefixed = answer.verdict === 'found' ? undefined : askedByPrefix(line, answers);
  if (prefixed === undefined) return resultOf(line, answer, { asked: alone, origin });
  return resultOf(line, asOffered(answers.answer(prefixed), prefixed), { asked: prefixed, origin });
};

/** Whether a line was looked up by its number alone: it names no manufacturer, or a seller. */
export const isByNumberAlone = ({ line, asked }: LineResult): boolean =>
  line.manufacturer === '' ? asked === undefined : asked?.by === 'number_alone';

/** The manufacturer of a line for which one decision holds, as the line or its prefix writes it; undefined by the number alone. */
export const writtenManufacturer = ({ line, asked }: LineResult): string | undefined =>
  asked === undefined ? line.manufacturer : asked.by === 'prefix' ? asked.manufacturer : undefined;

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

/** A manufacturer as lists write it that is nobody's name, and who it may be. */
export type ManufacturerQuestion = {
  /** Empty for lines that name none. */
  readonly written: string;
  /** How many lines write it so and are not decided. */
  readonly lines: number;
  /** Who it may be, and how many of these lines name a part number that it has exactly; the likeliest first. */
  readonly options: readonly { readonly manufacturer: Named; readonly exact: number }[];
  /** The files of the user that write it so, where no line does: these lines name a part number that such a file has exactly. */
  readonly files?: readonly string[];
};

/** The most manufacturers that a question offers. */
export const maxOptions = 4;

/** What of the lines is not decided. */
const openOf = (results: readonly LineResult[]): LineResult[] =>
  results.filter(
    ({ outcome, decision }) =>
      (outcome === 'candidates' || outcome === 'not_found') && decision === undefined,
  );

/**
 * Which written manufacturers a person can decide for all their lines alike, those of most lines first: a short name or a similar one,
 * and whoever has exactly the numbers of more than half of the lines, unless the name is that of a seller.
 */
export const manufacturerQuestions = (
  results: readonly LineResult[],
  { answer, names }: LineAnswers,
): ManufacturerQuestion[] => {
  const unknown = openOf(results).filter((result) => {
    const written = writtenManufacturer(result);
    return written !== undefined && (result.asked !== undefined || !names(written).some(isWhole));
  });
  const groups = Map.groupBy(unknown, (result) => writtenManufacturer(result) ?? '');
  return [...groups]
    .map(([written, lines]): ManufacturerQuestion => {
      const named = new Map<string, Named>();
      const having = new Map<string, Named>();
      for (const candidate of lines.flatMap(({ candidates }) => candidates)) {
        if (candidate.why === 'name') named.set(candidate.manufacturer.id, candidate.manufacturer);
        else if (candidate.why === 'same_number') {
          having.set(candidate.record.manufacturer.id, candidate.record.manufacturer);
        }
      }
      const counted = ([id, manufacturer]: readonly [string, Named]) => ({
        manufacturer,
        exact: lines.filter(({ line, asked }) => {
          const { partNumber } = asked ?? line;
          return answer({ manufacturer: id, partNumber }).verdict === 'found';
        }).length,
      });
      const others = isSeller(written) ? [] : [...having].filter(([id]) => !named.has(id)).map(counted);
      const options = [...[...named].map(counted), ...others.filter(({ exact }) => 2 * exact > lines.length)];
      return {
        written,
        lines: lines.length,
        options: options.sort((one, other) => other.exact - one.exact).slice(0, maxOptions),
      };
    })
    .filter(({ options }) => options.length > 0)
    .sort((one, other) => other.lines - one.lines);
};

/** Lines that were looked up by their numbers alone, which only this manufacturer has exactly, with its records. */
export type NumberQuestion = {
  readonly manufacturer: Named;
  readonly lines: readonly { readonly result: LineResult; readonly record: FoundRecord }[];
};

/** Whether others than manufacturers hardly give such a number: it is long, and has a letter or a sign. */
const isTelling = (partNumber: string): boolean =>
  [...partNumber].length >= 7 && /[^\p{N}\s]/u.test(partNumber);

/** Which lines, looked up by their numbers alone, a person can confirm together for a manufacturer, the most first. */
export const numberQuestions = (results: readonly LineResult[]): NumberQuestion[] => {
  const lines = openOf(results).flatMap((result) => {
    const [only, another] = result.candidates;
    if (only?.why !== 'same_number' || another !== undefined) return [];
    return isByNumberAlone(result) && isTelling(result.line.partNumber)
      ? { result, record: only.record }
      : [];
  });
  return [...Map.groupBy(lines, ({ record }) => record.manufacturer.id).values()]
    .flatMap((own) =>
      own.slice(0, 1).map(({ record }) => ({ manufacturer: record.manufacturer, lines: own })),
    )
    .sort((one, other) => other.lines.length - one.lines.length);
};

/** Whether the column of manufacturers may be that of sellers: most of its names are no manufacturers', as far as is known and decided. */
export const sellersAmong = (
  lines: readonly ListLine[],
  { manufacturers }: Decisions,
  { names }: LineAnswers,
): SellerColumn | undefined => {
  const decided = new Set(manufacturers.map(({ written }) => written));
  return sellerColumn(
    lines.map(({ manufacturer }) => manufacturer),
    (name) => decided.has(name) || names(name).length > 0,
  );
};
