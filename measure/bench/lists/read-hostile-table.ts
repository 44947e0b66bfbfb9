/** Reads a table in one way, as a program of its own, and prints what it took: `{"seconds", "peak"}`, peak memory in bytes. */
import { readFileSync } from 'node:fs';
import { parseInstant } from '../../../packages/record-contract/src/index.ts';
import { openList } from '../../../src/columns/profile/open-list.ts';
import { createDecider } from '../../../src/list-lookup/decide-lines.ts';
import { noDecisions } from '../../../src/list-lookup/decisions.ts';
import { answersFrom } from '../../../src/list-lookup/list-index.ts';
import { listOfFile } from '../../../src/list-lookup/page/list-reader.ts';
import { readOwnFile } from '../../../src/list-lookup/read-own-file.ts';
import { checkList } from '../../../src/price-lists/check/check-list.ts';
import { createListSession } from '../../../src/price-lists/page/list-session.ts';
import { completeMapping } from '../../../tests/price-lists/complete-mapping.ts';
import { benchmarkClock } from '../validation/batches.ts';
import type { ways } from './hostile-tables.ts';

const now = parseInstant(benchmarkClock) ?? { seconds: 0, fraction: '' };

/** As many names as a catalogue has. */
const nameCount = 3000;

const invented = Array.from({ length: nameCount }, (_, at) => [`works-${at}`, `Example Works ${at} GmbH`]);

const read: Readonly<Record<(typeof ways)[number], (file: File) => Promise<unknown>>> = {
  validator: (file) =>
    createListSession(() => {})({ task: 'open', source: { id: 1, file }, way: 'new', number: 1, now }),
  'list lookup': async (file) => {
    const opened = await listOfFile(file, undefined);
    if ('why' in opened) return;
    const head = { shards: [], manufacturers: invented, shortNames: [], withoutRecords: [] };
    const answers = answersFrom(head, [], '');
    return opened.list.lines?.map(createDecider(noDecisions, { answers, said: () => undefined }));
  },
  'own file': (file) =>
    readOwnFile(file.name, file, { manufacturer: 'Works', columns: { manufacturerPartNumber: 0 } }),
  command: async (file) => {
    const opened = await openList(file, { headings: 'guess' });
    if ('why' in opened) return;
    const { table } = opened;
    const mapping = completeMapping(table, benchmarkClock, [
      ['sourceRecordId', { from: 'column', column: 0 }],
    ]);
    for (const steps = checkList(table, mapping, now); steps.next().done !== true; );
  },
};

const [path = '', given] = process.argv.slice(2);
const way = Object.entries(read).find(([name]) => name === given)?.[1];
if (way === undefined) throw new Error(`Name a way: ${Object.keys(read).join(', ')}.`);
const file = new File([readFileSync(path)], 'list.csv');
const before = process.threadCpuUsage();
await way(file);
const { user, system } = process.threadCpuUsage(before);
console.log(JSON.stringify({ seconds: (user + system) / 1e6, peak: process.resourceUsage().maxRSS * 1024 }));
