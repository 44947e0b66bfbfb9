// An example for users of the record contract. CC0 1.0: copy it and change it. It needs @nameplate/record-contract.
import { validateBatch } from '@nameplate/record-contract';
import { runCorpus, statedVerdict } from '@nameplate/record-contract/corpus';

// Put your validator in the place of validateBatch.
const differences = runCorpus((body, now) => statedVerdict(validateBatch(body, now)));
for (const { id, expected, given } of differences) console.log(id, expected.outcome, given.outcome);
console.log(`${differences.length} cases differ`);
