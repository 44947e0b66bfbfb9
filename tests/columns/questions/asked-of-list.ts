import type { Mapping } from '../../../src/columns/mapping/mapping.ts';
import type { Table } from '../../../src/columns/profile/table.ts';
import { recordQuestions } from '../../../src/columns/questions/questions.ts';

/** The questions that a list raises about how it is read, without those about its fields and its source. */
export const askedOfList = (table: Table, mapping: Mapping) =>
  recordQuestions(table, mapping).filter(({ path }) => !/^(?:fields|source)\./.test(path));
