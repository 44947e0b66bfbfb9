import { type FindingCode, findingCodes } from '../../contracts/supplier/finding-codes.ts';
import type { Finding } from '../../contracts/supplier/schemas/finding.ts';
import type { SheetRow } from './sheet.ts';

const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);

/** A finding of the contract with its name and its remedy. `column` is where a table has the value. */
export const rowOfFinding = ({ pointer, code, detail, hint }: Finding, column?: string): SheetRow => {
  const entry = isFindingCode(code) ? findingCodes[code] : undefined;
  return {
    code,
    title: entry?.title ?? code,
    explanation: `/contract#${code}`,
    place: column === undefined ? pointer : `${pointer} (column ${column})`,
    detail,
    remedy: hint ?? entry?.fix ?? '',
    pointer,
  };
};
