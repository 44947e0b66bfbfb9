import { formCodes } from './codes/form-codes.ts';
import { relationCodes } from './codes/relation-codes.ts';
import { structureCodes } from './codes/structure-codes.ts';
import { timestampCodes } from './codes/timestamp-codes.ts';

/** The explanation of a finding code, for people. */
type FindingCodeEntry = {
  /** What is wrong, in a few words. */
  readonly title: string;
  /** What is wrong, in full. */
  readonly meaning: string;
  /** Why the contract has the rule. */
  readonly reason: string;
  /** Invented input that has the finding. */
  readonly example: string;
  /** How to fix it. */
  readonly fix: string;
};

/**
 * Every finding code of the contract. Codes are added, but never renamed, removed or given another meaning. A client
 * shows `detail` for a code that it does not know.
 */
export const findingCodes = {
  ...structureCodes,
  ...formCodes,
  ...timestampCodes,
  ...relationCodes,
} as const satisfies Record<string, FindingCodeEntry>;

export type FindingCode = keyof typeof findingCodes;

const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);

/** The explanation of a code; undefined for one that this version of the contract does not have. */
export const explanationOf = (code: string): FindingCodeEntry | undefined =>
  isFindingCode(code) ? findingCodes[code] : undefined;
