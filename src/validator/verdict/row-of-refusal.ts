import type { UnreadableVerdict } from '../../contracts/supplier/verdict.ts';
import type { SheetRow } from './sheet.ts';

const titles: Readonly<Record<UnreadableVerdict['code'], string>> = {
  body_too_large: 'Too large',
  empty_body: 'Empty',
  byte_order_mark: 'A byte order mark',
  invalid_utf8: 'Not UTF-8',
  invalid_json: 'Not JSON',
  duplicate_member: 'The same name twice',
  lone_surrogate: 'Half a character',
  nesting_too_deep: 'Nested too deep',
};

/** Why a text is not read as a batch, as a row of the sheet. */
export const rowOfRefusal = (verdict: UnreadableVerdict): SheetRow => {
  const { code, detail, line, column, offset } = verdict;
  return {
    code,
    title: titles[code],
    explanation: `/problems/${code}`,
    place: line === undefined ? '' : `line ${line}, column ${column}`,
    detail,
    remedy: '',
    ...(offset === undefined ? {} : { offset }),
  };
};
