import { fieldRules } from '../findings/field-rules.ts';
import { createFault } from '../findings/finding.ts';
import { textRules } from '../findings/read-text.ts';
import { blockRules } from './block-rules.ts';
import { fileRules } from './file-rules.ts';
import { markupRules } from './markup-rules.ts';

/** Every reason an Insight file is refused for, by finding code: why, in one sentence, and how to fix it. */
export const findingTable = {
  ...textRules,
  ...fieldRules,
  ...fileRules,
  ...markupRules,
  ...blockRules,
} as const;

/** The code of a finding about an Insight. */
export type FindingCode = keyof typeof findingTable;

/** Makes a fault from a code of the finding table, a place and the facts the rule takes. */
export const insightFault = createFault(findingTable);
