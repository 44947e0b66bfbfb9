// An example for users of the record contract. CC0 1.0: copy it and change it. It needs @nameplate/record-contract.
import { readFileSync } from 'node:fs';
import { validateBatch } from '@nameplate/record-contract';

const verdict = validateBatch(readFileSync(process.argv[2] ?? 'batch.json'), new Date());
switch (verdict.outcome) {
  case 'valid':
    console.log(`${verdict.result.recordsValidated} records meet the contract.`);
    break;
  case 'invalid':
    for (const { pointer, detail, hint = '' } of verdict.errors) console.log(pointer, detail, hint);
    break;
  case 'unreadable':
    // A body that is too large has no line.
    if (verdict.line !== undefined) console.log(`Line ${verdict.line}, column ${verdict.column}`);
    console.log(verdict.detail);
}
