import { isSeller, type SellerColumn, sellerColumn } from '../evidence/sellers.ts';
import type { Decisions } from './decisions.ts';
import type { FoundRecord, LineResult, ListLine, Named } from './line.ts';
import type { LineAnswers } from './list-index.ts';
import { isByNumberAlone, isWhole, writtenManufacturer } from './look-up-line.ts';

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
