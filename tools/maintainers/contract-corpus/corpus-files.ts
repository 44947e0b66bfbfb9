import { contractVersion } from '../../../src/contracts/supplier/contract-version.ts';
import type { CorpusCase } from './corpus-case.ts';

const encoder = new TextEncoder();

const fileOf = ({ id }: CorpusCase): string => `batches/${id}.json`;

/** The index with one case on each line, so that a change of one case changes one line. */
const indexOf = (cases: readonly CorpusCase[]): string => {
  const lines = cases.map((each) => {
    const { id, rule, title, now, expected } = each;
    return `    ${JSON.stringify({ id, rule, title, file: fileOf(each), now, expected })}`;
  });
  const head = `  "contract": "${contractVersion}",\n  "licence": "CC0-1.0",\n  "cases": [`;
  return `{\n${head}\n${lines.join(',\n')}\n  ]\n}\n`;
};

/** The files of the corpus by path: the index and one file for each body. */
export const corpusFiles = (cases: readonly CorpusCase[]): ReadonlyMap<string, Uint8Array> => {
  const files = new Map<string, Uint8Array>([['index.json', encoder.encode(indexOf(cases))]]);
  for (const each of cases) {
    const file = fileOf(each);
    if (files.has(file)) throw new Error(`Two cases have the id ${each.id}.`);
    files.set(file, typeof each.body === 'string' ? encoder.encode(each.body) : each.body);
  }
  return files;
};
