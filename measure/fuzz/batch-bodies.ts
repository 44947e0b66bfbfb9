import fc from 'fast-check';
import { corpusCases, readCorpusFile } from '../../packages/record-contract/src/corpus.ts';
import { validBatch } from '../../packages/record-contract/tests/batch-arbitrary.ts';
import { put } from '../../packages/record-contract/tests/json-at-pointer.ts';
import { jsonOf, mutationOf, pointersIn } from '../../packages/record-contract/tests/mutation-arbitrary.ts';
import { brokenJsonText, jsonText } from '../../packages/record-contract/tests/strict-json/json-text.ts';
import { canary } from './canary.ts';
import { editedBytes } from './edited-bytes.ts';
import { toBytes } from './target.ts';

/** The largest file of the corpus that is changed: the others are white space. */
const maxCorpusBytes = 8192;

const corpusBodies = corpusCases
  .map(({ file }) => readCorpusFile(file))
  .filter(({ length }) => length <= maxCorpusBytes);

const changedBatch = validBatch
  .chain((request) => mutationOf(jsonOf(request)))
  .chain(({ batch }) => mutationOf(batch))
  .map(({ batch }) => batch);

const batchWithCanary = changedBatch.chain((batch) =>
  fc
    .constantFrom(...pointersIn(batch), '/x', `/${canary}`)
    .chain((pointer) =>
      fc.constantFrom(canary, [canary], { [canary]: canary }).map((word) => put(batch, pointer, word)),
    ),
);

const tokens = [
  ...'{}[]",:\\0-.eE+'.split(''),
  ...'"": null true 1e999 -0 \\u0000 \\ud83d \\" "__proto__": "records": [[[[[[ // /* 99999999999999999999'.split(
    ' ',
  ),
  ...[`"${canary}"`, `"${canary}":`, '2026-11-21T12:00:00Z', '\u2028', '\ufeff', '\0'],
];

const wholeBodies = fc.oneof(
  fc.oneof(changedBatch, batchWithCanary).map((batch) => toBytes(JSON.stringify(batch))),
  fc.oneof(jsonText, brokenJsonText).map(toBytes),
  fc.constantFrom(...corpusBodies),
);

/** Bodies of validation requests: batches after changes to their fields and to their bytes, and other JSON. */
export const batchBodies: fc.Arbitrary<Uint8Array> = fc.oneof(wholeBodies, editedBytes(wholeBodies, tokens));
