import { readFileSync } from 'node:fs';
import { openWorkbook } from '../../src/supplier-lists/workbook/read-workbook.ts';

/**
 * Checks the mapping of units to the codes of UN/CEFACT Recommendation 20 that the vocabulary QUDT contains, for the Insight
 * `seven-mapping-checks`, and prints as JSON how many statements each check finds, and which.
 *
 * node measure/articles/unit-codes.ts <VOCAB_QUDT-UNITS-ALL.ttl> <rec20_Rev17e-2021.xlsx>
 */

/** A unit of the vocabulary. */
type Unit = {
  readonly name: string;
  readonly codes: readonly string[];
  /** What one of it is in coherent SI units; undefined where the vocabulary gives none, or zero. */
  readonly factor: number | undefined;
};

/** A code of the recommendation. */
type UnitCode = {
  readonly code: string;
  readonly name: string;
  /** `X` for a deleted code, `D` for a deprecated one. */
  readonly status: string;
  /** Its conversion factor as the list writes it, such as `2,777 78 × 10⁻⁴ W`. */
  readonly factor: string;
};

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const power = '[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+';
/** A number, perhaps times a power of ten, and a unit: `2,777 78 × 10⁻⁴ W`. */
const numberForm = new RegExp(
  `^(\\d[\\d ]*(?:,[\\d ]*\\d)?)(?!\\d|${power}) ?(?:[x×] ?10(${power})?(?= ))?[ x×]*(\\D*)$`,
);
/** A power of ten and a unit, or a unit alone: `10³ kg`, `kg x m²`. */
const powerForm = new RegExp(`^(?:10(${power}))?[ x×]*(\\D*)$`);
const coherent = new Set(
  'm kg s A K mol cd rad sr Hz N Pa J W C V F Ω S Wb T H lm lx Bq Gy Sv kat x'.split(' '),
);

const exponentOf = (text: string): number =>
  Number([...text].map((sign) => (sign === '⁻' ? '-' : superscripts.indexOf(sign))).join(''));

/** The number in a conversion factor, if the unit after it is made of the coherent SI units, else undefined. */
export const readFactor = (written: string): number | undefined => {
  const text = written.replace(/\s+/g, ' ').trim();
  const [isNumber, digits = '1', tens, unit] = numberForm.exec(text) ?? [];
  const [, exponent, rest = ''] = isNumber === undefined ? (powerForm.exec(text) ?? []) : [];
  const words = (unit ?? rest).match(/\p{L}+/gu) ?? [];
  if (words.length === 0 || unit?.startsWith('/') || !words.every((word) => coherent.has(word)))
    return undefined;
  const isTimesTen = tens === undefined && / [x×] ?10 /.test(text);
  const sign = tens ?? exponent;
  return (
    Number(digits.replaceAll(' ', '').replace(',', '.')) *
    10 ** (sign === undefined ? Number(isTimesTen) : exponentOf(sign))
  );
};

/** Reads the units of QUDT's Turtle file, which has one property a line. */
export const readUnits = (turtle: string): Unit[] =>
  turtle.split(/\n(?=unit:)/).flatMap((block) => {
    const name = /^unit:(\S+)/.exec(block)?.[1];
    if (name === undefined) return [];
    const factor = Number(/qudt:conversionMultiplier (\S+)/.exec(block)?.[1] ?? 0);
    const codes = [...block.matchAll(/qudt:uneceCommonCode "([^"]*)"/g)].map(([, code = '']) => code);
    return [{ name, codes, factor: factor === 0 ? undefined : factor }];
  });

const readCodes = (workbook: Uint8Array): Map<string, UnitCode> => {
  const { sheets, readSheet } = openWorkbook(workbook);
  const { table } = readSheet(sheets.find((sheet) => sheet.startsWith('Annex II')) ?? '');
  const codes = table.rows.map(({ cells: [status = '', code = '', name = '', , , , factor = ''] }) => ({
    code,
    name,
    status,
    factor,
  }));
  return new Map(codes.filter(({ code }) => code !== '').map((one) => [one.code, one]));
};

/** Two factors that differ by less than this share differ in rounding. */
const tolerance = 0.002;
const differ = (one: number, other: number): boolean => Math.abs(one / other - 1) >= tolerance;

/** What each check finds in the statements that give a unit a code. */
export const checkMapping = (units: readonly Unit[], list: ReadonlyMap<string, UnitCode>) => {
  const statements = units.flatMap((unit) =>
    unit.codes.map((code) => ({ unit, code, entry: list.get(code) })),
  );
  const pick = (isFound: (statement: (typeof statements)[number]) => boolean) =>
    statements.filter(isFound).map(({ unit, code, entry }) => ({ unit: unit.name, code, name: entry?.name }));
  const byCode = Map.groupBy(statements, ({ code }) => code);
  const compared = statements.flatMap(({ unit, code, entry }) => {
    const listed = readFactor(entry?.factor ?? '');
    return unit.factor === undefined || listed === undefined
      ? []
      : [{ unit: unit.name, code, name: entry?.name, written: entry?.factor, ratio: unit.factor / listed }];
  });
  const inForce = [...list.values()].filter(({ status }) => status !== 'X' && status !== 'D');
  const shared = [...byCode].filter(([, own]) => own.length > 1);
  return {
    units: units.length,
    statements: statements.length,
    codes: [...byCode.keys()].sort(),
    notInTheList: pick(({ entry }) => entry === undefined),
    deleted: pick(({ entry }) => entry?.status === 'X'),
    deprecated: pick(({ entry }) => entry?.status === 'D'),
    malformed: pick(({ code }) => !/^[A-Z0-9]{2,3}$/.test(code)),
    unitsWithSeveralCodes: units
      .filter(({ codes }) => codes.length > 1)
      .map(({ name, codes }) => ({ name, codes })),
    codesOfSeveralUnits: shared.length,
    ofDifferentSize: shared.flatMap(([code, own]) => {
      const sizes = own.flatMap(({ unit }) => unit.factor ?? []);
      return sizes.some((size) => differ(size, sizes[0] ?? size))
        ? [{ code, name: list.get(code)?.name, units: own.map(({ unit }) => unit.name) }]
        : [];
    }),
    factorsCompared: compared.length,
    factorsThatDiffer: compared.filter(({ ratio }) => differ(ratio, 1)),
    codesInForce: inForce.length,
    withoutUnit: inForce.filter(({ code }) => !byCode.has(code)).map(({ code, name }) => ({ code, name })),
  };
};

const [vocabulary, list] = process.argv.slice(2);
if (import.meta.main) {
  if (vocabulary === undefined || list === undefined) {
    console.error('Name the two files: VOCAB_QUDT-UNITS-ALL.ttl and rec20_Rev17e-2021.xlsx.');
    process.exitCode = 2;
  } else {
    const found = checkMapping(readUnits(readFileSync(vocabulary, 'utf8')), readCodes(readFileSync(list)));
    console.log(JSON.stringify(found, undefined, 2));
  }
}
