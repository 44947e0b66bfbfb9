const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([other]) => other === name)?.[1]
    : undefined;

/** The identifiers that the records of a batch have in their own text, by their index. */
export const recordIds = (batch: unknown): readonly (string | undefined)[] => {
  const records = memberOf(batch, 'records');
  if (!Array.isArray(records)) return [];
  return records.map((record) => {
    const id = memberOf(record, 'sourceRecordId');
    return typeof id === 'string' && id !== '' ? id : undefined;
  });
};
