import { type FindingCode, findingCodes } from '../../contracts/supplier/finding-codes.ts';
import type { Finding } from '../../contracts/supplier/schemas/finding.ts';
import type { SheetRow } from './sheet.ts';

const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);

/** A finding of the contract with its name and its remedy. */
export const rowOfFinding = ({ pointer, code, detail, hint }: Finding): SheetRow => {
  const entry = isFindingCode(code) ? findingCodes[code] : undefined;
  return {
    code,
    title: entry?.title ?? code,
    explanation: `/contract#${code}`,
    place: pointer,
    detail,
    remedy: hint ?? entry?.fix ?? '',
    pointer,
  };
};
