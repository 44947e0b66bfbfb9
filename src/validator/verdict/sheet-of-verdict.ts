import type {
  InvalidVerdict,
  UnreadableVerdict,
  ValidVerdict,
  Verdict,
} from '../../contracts/supplier/verdict.ts';
import type { TableOrigin } from '../table/write-batch.ts';
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

const invalidSheet = (verdict: InvalidVerdict, text: string, origin: TableOrigin): Sheet => {
  const { errors, errorCount } = verdict;
  const groups = groupFindings(errors, { ids: recordIds(JSON.parse(text)), origin });
  const findings = counted(errorCount, 'finding');
  const records = groups.filter(({ record }) => record !== undefined).length;
  const where = records === 0 ? '' : ` in ${counted(records, 'record')}`;
  const isListed = errorCount === errors.length;
  return {
    outcome: 'invalid',
    stamp: 'To fix',
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
 * The inspection sheet of a verdict. `text` is what was checked, and `origin` says which rows and columns of a table it
 * was made from.
 */
export const sheetOfVerdict = (verdict: Verdict, text: string, origin: TableOrigin): Sheet => {
  switch (verdict.outcome) {
    case 'valid':
      return validSheet(verdict);
    case 'invalid':
      return invalidSheet(verdict, text, origin);
    case 'unreadable':
      return unreadableSheet(verdict);
  }
};
