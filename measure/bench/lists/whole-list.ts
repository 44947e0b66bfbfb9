import Papa from 'papaparse';
import { parseInstant } from '../../../packages/record-contract/src/index.ts';
import { parseTable } from '../../../src/columns/profile/open-list.ts';
import { checkList } from '../../../src/price-lists/check/check-list.ts';
import { completeMapping } from '../../../tests/price-lists/complete-mapping.ts';
import { type Arm, measureInterleaved } from '../measure.ts';
import type { Section } from '../section.ts';
import { benchmarkClock } from '../validation/batches.ts';
import { stockListCsv } from './stock-list.ts';

const rowCount = 50_000;

const rounds = 15;

/** What it costs to check a whole list, in Node, beside reading it with Papa Parse alone. */
export const wholeList: Section = {
  name: `${rowCount.toLocaleString('en')} rows of CSV to verdicts (ratios to Papa Parse alone on the same text)`,
  run: async () => {
    const text = stockListCsv(rowCount);
    const now = parseInstant(benchmarkClock) ?? { seconds: 0, fraction: '' };
    const verdicts = (): number => {
      const table = parseTable(text);
      const steps = checkList(table, completeMapping(table, benchmarkClock), now);
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value.validCount;
      }
    };
    if (verdicts() !== rowCount) throw new Error('A row of the benchmark does not meet the contract.');
    const kept: unknown[] = [];
    const arm = (name: string, work: () => unknown): Arm => ({
      name,
      run: (times) => {
        for (let done = 0; done < times; done += 1) kept[0] = work();
      },
    });
    const measured = await measureInterleaved(
      [
        arm('Papa Parse alone', () => Papa.parse<string[]>(text, { delimiter: ',' })),
        arm('table with its columns', () => parseTable(text)),
        arm('text to verdicts', verdicts),
      ],
      { rounds, times: 1 },
    );
    return measured.map((each) => ({
      name: each.name,
      value: `${(each.microseconds / 1000).toFixed(0)} ms`,
      ...each.compared,
    }));
  },
};
