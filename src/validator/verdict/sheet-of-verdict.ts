import type {
  InvalidVerdict,
  UnreadableVerdict,
  ValidVerdict,
  Verdict,
} from '../../contracts/supplier/verdict.ts';
import { counted } from './counted.ts';
import { groupFindings } from './group-findings.ts';
import { recordIds } from './record-ids.ts';
import { rowOfRefusal } from './row-of-refusal.ts';
import type { Sheet } from './sheet.ts';

const validSheet = ({ result }: ValidVerdict): Sheet => ({
  outcome: 'valid',
  stamp: 'Valid',
  summary: `${counted(result.recordsValidated, 'record')}, and every rule of contract ${result.schemaVersion} holds.`,
  groups: [],
});

const invalidSheet = (verdict: InvalidVerdict, text: string, tableRows: readonly number[]): Sheet => {
  const { errors, errorCount } = verdict;
  const groups = groupFindings(errors, { ids: recordIds(JSON.parse(text)), tableRows });
  const findings = counted(errorCount, 'finding');
  const records = groups.filter(({ record }) => record !== undefined).length;
  const where = records === 0 ? '' : ` in ${counted(records, 'record')}`;
  const isListed = errorCount === errors.length;
  return {
    outcome: 'invalid',
    stamp: 'To mend',
    summary: isListed ? `${findings}${where}.` : `${findings}. The first ${errors.length} are listed.`,
    groups,
  };
};

const unreadableSheet = (verdict: UnreadableVerdict): Sheet => ({
  outcome: 'unreadable',
  stamp: 'Not readable',
  summary: verdict.detail,
  groups: [{ title: 'The text', notes: [], rows: [rowOfRefusal(verdict)] }],
});

/**
 * The inspection sheet of a verdict. `text` is what was checked. `tableRows` has a row number for each
 * record when the text was made from a table, and is empty otherwise.
 */
export const sheetOfVerdict = (verdict: Verdict, text: string, tableRows: readonly number[]): Sheet => {
  switch (verdict.outcome) {
    case 'valid':
      return validSheet(verdict);
    case 'invalid':
      return invalidSheet(verdict, text, tableRows);
    case 'unreadable':
      return unreadableSheet(verdict);
  }
};
