import { createFault } from '../findings/content-finding.ts';
import { fieldRules } from '../findings/field-rules.ts';
import { textRules } from '../findings/read-text.ts';
import { blockRules } from './block-rules.ts';
import { fileRules } from './file-rules.ts';
import { markupRules } from './markup-rules.ts';

/** Every rule that an Insight file can break, by finding code. */
export const findingTable = {
  ...textRules,
  ...fieldRules,
  ...fileRules,
  ...markupRules,
  ...blockRules,
} as const;

/** The code of a finding about an Insight. */
export type InsightFindingCode = keyof typeof findingTable;

/** Makes a fault from a code of the finding table, a place and the facts the rule takes. */
export const insightFault = createFault(findingTable);
