import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractVersion } from '../../src/contracts/supplier/contract-version.ts';
import { corpusCases } from './contract-corpus/corpus-cases.ts';
import { corpusFiles } from './contract-corpus/corpus-files.ts';

// Writes the conformance corpus. README.md and LICENSE in its folder are written by hand.
const directory = join('content', 'contract', contractVersion, 'corpus');
rmSync(join(directory, 'batches'), { recursive: true, force: true });
mkdirSync(join(directory, 'batches'), { recursive: true });
const files = corpusFiles(corpusCases);
for (const [path, bytes] of files) writeFileSync(join(directory, path), bytes);
process.stdout.write(`${corpusCases.length} cases written to ${directory}.\n`);
