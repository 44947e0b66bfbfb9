import { describe, expect, it } from 'vitest';
import { readChartData } from '../../../src/content/insights/chart-data.ts';

const wide = (length: number) => 'x'.repeat(length);

describe('the data of a chart', () => {
  it.each([
    ['length,parts\n8,4120', 'bars'],
    [`length,parts\n${wide(30)},3.5`, 'bars'],
    [`event,date\nadded,2020-02-23\n${wide(20)},2020-02-23`, 'dates'],
    ['a,b,c\n"1,5",2,"x ""y"""', 'table'],
    [`${Array(7).fill('h').join()}\n${Array(7).fill('c').join()}`, 'table'],
  ])('%j is read as %s', (text, kind) => {
    expect(readChartData(text).kind).toBe(kind);
  });

  it.each([
    ['', 'Row 1 of the data has 0 headings.'],
    ['length\n8', 'Row 1 of the data has 1 heading.'],
    [Array(8).fill('h').join(), 'Row 1 of the data has 8 headings.'],
    ['length,parts', 'The data has 0 rows below the headings. It needs 1 to 40.'],
    [`length,parts${'\n8,4'.repeat(41)}`, 'The data has 41 rows below the headings.'],
    ['length,parts\n8,4\n9', 'Row 3 of the data has 1 cell, and the headings are 2.'],
    ['length,parts\n8,1,200', 'Row 2 of the data has 3 cells, and the headings are 2.'],
    ['length,parts\n8,4\n\n9,5', 'Row 3 of the data has 1 cell, and the headings are 2.'],
    ['length,parts\n8,', 'Cell 2 of row 2 of the data is empty.'],
    [',parts\n8,4', 'Cell 1 of row 1 of the data is empty.'],
    ['a,b,c\n1, ,3', 'Cell 2 of row 2 of the data is empty.'],
    ['length,parts\n"8,4', 'Row 2 of the data has a quotation mark that does not fit.'],
    ['length,parts\n8,4\n9,-5', 'The second cell of row 3 of the data is not a number'],
    ['length,parts\n8,4 pieces', 'The second cell of row 2 of the data is not a number'],
    [
      'event,date\na,2020-02-23\nb,2020-02-30',
      'The second cell of row 3 of the data is not a date that exists',
    ],
    ['event,date\na,2020-02-23\nb,12', 'The second cell of row 3 of the data is not a date that exists'],
    ['event,date\na,2020-02-23\nb,2019-01-01', 'The date in row 3 of the data is before that of row 2.'],
    [`length,parts\n8,4\n${wide(31)},4`, 'The label in row 3 of the data has 31 characters. Above a bar'],
    [`event,date\n${wide(21)},2020-02-23`, 'The label in row 2 of the data has 21 characters. Beside a date'],
  ])('%j has one fault, the first, with its row', (text, why) => {
    expect(readChartData(text)).toMatchObject({
      kind: 'fault',
      why: expect.stringContaining(why),
      fix: expect.stringMatching(/\.$/),
    });
  });
});
