import {
  FindingSchema,
  maxListedFindings,
  validateBatch,
} from '../../../packages/record-contract/src/index.ts';
import { now } from '../../../packages/record-contract/tests/batch-arbitrary.ts';
import { instantAt } from '../../../packages/record-contract/tests/instant-at.ts';
import { batchBodies } from '../batch-bodies.ts';
import { repeatsCanary } from '../canary.ts';
import { examineWith, type Target } from '../target.ts';

const referenceTime = instantAt(now);

const examine = (bytes: Uint8Array): string | undefined => {
  const verdict = validateBatch(bytes, referenceTime);
  if (repeatsCanary(JSON.stringify(verdict))) return 'repeats what was sent';
  if (verdict.outcome !== 'invalid') return undefined;
  const { errors, errorCount } = verdict;
  if (errors.length !== Math.min(errorCount, maxListedFindings)) return 'lists another number of findings';
  if (new Set(errors.map(({ pointer }) => pointer)).size < errors.length)
    return 'has two findings in one position';
  const malformed = errors.find((error) => !FindingSchema.safeParse(error).success);
  return malformed === undefined ? undefined : `has a finding of another form: ${malformed.code}`;
};

/** The strict reader and the checker of the contract, which the service, the pages and the tools share. */
export const batches: Target = {
  name: 'batches',
  ending: 'json',
  cases: batchBodies,
  open: examineWith(examine),
};
