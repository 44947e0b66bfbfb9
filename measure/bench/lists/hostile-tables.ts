import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { maxTableBytes } from '../../../src/tables/reading-budget.ts';
import type { Section, SectionRow } from '../section.ts';

const headings = 'SKU,Description,Brand,MPN,Qty,Unit,Price,Currency\n';

/** As much of a text as is allowed in a table: a head, and a part as often as there is room for it. */
const filled = (part: string, head = ''): string =>
  head + part.repeat(Math.floor((maxTableBytes - Buffer.byteLength(head)) / Buffer.byteLength(part)));

/** A row of so many columns. */
const wide = (cell: (column: number) => string, columns: number): string =>
  `${Array.from({ length: columns }, (_, column) => cell(column)).join(',')}\n`;

const wideHeadings = wide((column) => `Heading ${column}`, 16_000);

/** A row of a list that is not refused although its cells are as short as possible. */
const shortCells = 'a b,cd,17 x,1.200,1/2/2026,x-1,y z,q w,12345678,5 12';

/** Tables of 25 MiB, or as large as they may be, that cost as much as possible, each by another part of the work. */
const hostileTables: Readonly<Record<string, () => string | Uint8Array>> = {
  'line breaks': () => filled('\n'),
  'rows of spaces': () => filled(' \n', headings),
  'rows of delimiters': () => filled(`${','.repeat(20)}\n`, headings),
  'one row of delimiters': () => filled(','),
  'lines of one digit': () => filled('1\n'),
  'rows of eight digits': () => filled('1,2,3,4,5,6,7,8\n', headings),
  'open quotation marks in rows': () => filled('a,"\n'),
  'quotation marks within one cell': () => filled('"x', 'A,B\n"'),
  'quotation marks within each cell': () => filled('"a"b\n'),
  'doubled quotation marks': () => filled('""', 'A,B\n1,"'),
  'quotation marks before spaces': () => `A,B\n"${'"x'.repeat(5_000_000)}${' '.repeat(10_000_000)}\n1,2\n`,
  'one cell': () => filled('x'),
  'mixed line ends': () => filled('a,1\n2,b\r', `${headings}1,2\r\n`),
  'lone line feeds': () => filled('a,1\n', 'A,B\r\nC,D\r\n'),
  '16,000 headings': () => filled('1\n', wideHeadings),
  'rows of 16,000 headings': () => wideHeadings.repeat(60),
  'rows of 300 cells, a tenth filled': () =>
    wide((column) => (column % 10 === 0 ? 'a text of a cell' : ''), 300).repeat(24_000),
  'bytes of no encoding': () => Uint8Array.from({ length: maxTableBytes }, (_, at) => 0x80 + (at % 126)),
  '260,000 rows of ten short texts': () => `A,B,C,D,E,F,G,H,I,J\n${`${shortCells}\n`.repeat(260_000)}`,
  '100,000 unknown manufacturers': () =>
    `Manufacturer,MPN\n${Array.from({ length: 100_000 }, (_, at) => `Unknown ${at} Works,X-${at}\n`).join('')}`,
};

/** The ways in which a table is read. */
export const ways = ['validator', 'list lookup', 'own file', 'command'] as const;

const ReadSchema = z.object({ seconds: z.number(), peak: z.number() });

/** The most that a table may take: processor time in seconds, and memory in bytes. */
const mostSeconds = 7;
const mostMemory = 512 * 1024 * 1024;

/** What the worst table of each kind takes in a process of its own, in the way that takes most. */
export const hostileTablesSection: Section = {
  name: 'hostile tables of text: processor time and peak memory of a process, the most of the validator, list lookup, own file and command',
  run: async (say) => {
    const directory = mkdtempSync(join(tmpdir(), 'nameplate-tables-'));
    try {
      return Object.entries(hostileTables).flatMap(([kind, make]): SectionRow[] => {
        say(kind);
        const file = join(directory, 'list.csv');
        writeFileSync(file, make());
        const reads = ways.map((way) =>
          ReadSchema.parse(
            JSON.parse(
              execFileSync(process.execPath, ['measure/bench/lists/read-hostile-table.ts', file, way], {
                encoding: 'utf8',
              }),
            ),
          ),
        );
        const seconds = Math.max(...reads.map((read) => read.seconds));
        const peak = Math.max(...reads.map((read) => read.peak));
        return [
          {
            name: `${kind}: time`,
            value: `${seconds.toFixed(1)} s`,
            measured: seconds,
            aim: mostSeconds,
          },
          {
            name: `${kind}: memory`,
            value: `${Math.round(peak / 2 ** 20)} MiB`,
            measured: peak / 2 ** 20,
            aim: mostMemory / 2 ** 20,
          },
        ];
      });
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
