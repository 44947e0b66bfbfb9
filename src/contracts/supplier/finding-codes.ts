import { formCodes } from './codes/form-codes.ts';
import { relationCodes } from './codes/relation-codes.ts';
import { structureCodes } from './codes/structure-codes.ts';
import { timestampCodes } from './codes/timestamp-codes.ts';

/** What a finding code means, for people. */
export interface FindingCodeEntry {
  /** The rule in a few words. */
  readonly title: string;
  /** What is wrong when the code is found. */
  readonly meaning: string;
  /** Why the contract has the rule. */
  readonly reason: string;
  /** Input that gives the code, invented. */
  readonly example: string;
  /** How to fix it. */
  readonly fix: string;
}

/**
 * Every finding code of the contract. The table only grows: a code is never renamed, removed or given
 * another meaning, and a client meets a code that it does not know by showing `detail`.
 */
export const findingCodes = {
  ...structureCodes,
  ...formCodes,
  ...timestampCodes,
  ...relationCodes,
} as const satisfies Record<string, FindingCodeEntry>;

export type FindingCode = keyof typeof findingCodes;
