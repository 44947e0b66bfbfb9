import { formCases } from './cases/form-cases.ts';
import { freshnessCases } from './cases/freshness-cases.ts';
import { jsonCases } from './cases/json-cases.ts';
import { manyCases } from './cases/many-cases.ts';
import { relationCases } from './cases/relation-cases.ts';
import { structureCases } from './cases/structure-cases.ts';
import { timestampCases } from './cases/timestamp-cases.ts';
import type { CorpusCase } from './corpus-case.ts';

/** Every case of the conformance corpus. */
export const corpusCases: readonly CorpusCase[] = [
  ...structureCases,
  ...formCases,
  ...timestampCases,
  ...relationCases,
  ...freshnessCases,
  ...manyCases,
  ...jsonCases,
];
