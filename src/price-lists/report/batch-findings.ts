import { explanationOf, type Finding } from '../../../packages/record-contract/src/index.ts';

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([other]) => other === name)?.[1]
    : undefined;

/** The `sourceRecordId` of each record of a batch, by index; undefined where a record has none. */
export const recordIds = (batch: unknown): readonly (string | undefined)[] => {
  const records = fieldOf(batch, 'records');
  if (!Array.isArray(records)) return [];
  return records.map((record) => {
    const id = fieldOf(record, 'sourceRecordId');
    return typeof id === 'string' && id !== '' ? id : undefined;
  });
};

/** What a finding is, in a few words for people. `where` is the field or column that it concerns; empty for the whole. */
export const titleOfFinding = ({ code }: Finding, where: string): string => {
  const title = explanationOf(code)?.title ?? code;
  return where === '' ? title : `${title} (${where})`;
};

/** The number of a record in a pointer, from 0, and the pointer of the field within it. */
export const splitPointer = (
  pointer: string,
): { readonly record: number | undefined; readonly field: string } => {
  const [start = '', index] = /^\/records\/([0-9]+)(?=\/|$)/.exec(pointer) ?? [];
  return { record: index === undefined ? undefined : Number(index), field: pointer.slice(start.length) };
};

/** Equal for findings of the same group: their field is that of the record, without the numbers of tiers. */
export const keyOfGroup = ({ pointer, code, detail, hint = '' }: Finding): string => {
  const field = splitPointer(pointer).field.replace(/\/[0-9]+(?=\/|$)/g, '/n');
  // Its detail names the other record.
  return [code, field, code === 'duplicate_source_record_id' ? '' : detail, hint].join(' ');
};
