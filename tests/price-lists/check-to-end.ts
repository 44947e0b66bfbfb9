import * as z from 'zod';
import type { Instant } from '../../packages/record-contract/src/index.ts';
import type { Mapping } from '../../src/columns/mapping/mapping.ts';
import type { Table } from '../../src/columns/profile/table.ts';
import { checkList, type ListCheck } from '../../src/price-lists/check/check-list.ts';
import { writeList } from '../../src/price-lists/check/write-list.ts';

/** Checks every row of a list. */
export const checkToEnd = (table: Table, mapping: Mapping, now: Instant): ListCheck => {
  const steps = checkList(table, mapping, now);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
};

/** The bodies that are written of a list, as text. */
export const bodiesOf = async (table: Table, mapping: Mapping, check: ListCheck): Promise<string[]> => {
  const bodies: string[] = [];
  for await (const body of writeList(table, mapping, check)) bodies.push(new TextDecoder().decode(body));
  return bodies;
};

/** The records that are written of a list, each of which has to be one of the schema. */
export const recordsOf = async <Schema extends z.ZodType>(
  record: Schema,
  ...list: Parameters<typeof bodiesOf>
): Promise<z.infer<Schema>[]> => {
  const BatchSchema = z.object({ records: z.array(record) });
  return (await bodiesOf(...list)).flatMap((body) => BatchSchema.parse(JSON.parse(body)).records);
};
