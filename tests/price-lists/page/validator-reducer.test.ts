import { describe, expect, it } from 'vitest';
import { stockListExample, validExample } from '../../../src/price-lists/report/example-texts.ts';
import { workbookOf } from '../../tables/workbook.ts';
import { allAnswers, answered, opened, openPage, pasted, referenceTime } from './open-page.ts';

const batch = validExample(Date.parse(referenceTime));
const brokenWorkbook = new TextEncoder().encode('PK\u0003\u0004,;\n,');
const check = { kind: 'check-list' } as const;

/** The page with a stock list, every question of which is answered. */
const openAnswered = async () => {
  const page = openPage();
  await page.perform(pasted(stockListExample), ...allAnswers);
  return page;
};

describe('a batch', () => {
  it('that is typed is checked after a pause, and one that is opened at once', async () => {
    const page = openPage();
    page.act(pasted(batch));
    expect(page.state()).toMatchObject({ pause: 1, result: { kind: 'unchecked' } });
    page.act({ kind: 'check-batch' });
    expect(page.state()).toMatchObject({ pause: undefined, result: { kind: 'checked' } });
    const other = openPage();
    await other.perform(opened('batch.json', batch));
    expect(other.state().result).toMatchObject({ kind: 'checked', verdict: { outcome: 'valid' } });
  });

  it('replaces a list with all that was chosen for it, and Undo restores both', async () => {
    const page = await openAnswered();
    await page.perform(pasted(batch));
    expect(page.state().list).toBeUndefined();
    await page.perform({ kind: 'restore', way: 'undo' });
    expect(page.state().text).toBe(stockListExample);
    expect(page.answerOf('source-id')).toBe('stock-list');
    await page.perform({ kind: 'restore', way: 'redo' });
    expect(page.state()).toMatchObject({ list: undefined, text: batch, result: { kind: 'checked' } });
  });
});

describe('a list', () => {
  it('is checked once every question is answered, and not before', async () => {
    const page = openPage();
    await page.perform(pasted(stockListExample), check);
    expect(page.list()).toMatchObject({ step: 'questions', result: undefined });
    await page.perform(...allAnswers, check);
    expect(page.list().result).toMatchObject({ kind: 'checked', outcome: { validCount: 4, groups: [] } });
  });

  it('that is asked to be checked while an answer is on its way is checked with it', async () => {
    const page = await openAnswered();
    await page.perform(answered('source-id', ''));
    page.act(answered('source-id', 'other'));
    page.act(check);
    await page.settle();
    expect(page.list().result).toMatchObject({ kind: 'checked' });
  });

  it('shows an answer at once, and keeps what is typed while the session takes what was typed before', async () => {
    const page = await openAnswered();
    page.act(answered('source-id', 'n'));
    page.act(answered('source-id', 'ne'));
    await page.step();
    expect(page.answerOf('source-id')).toBe('ne');
    page.act(answered('source-id', 'new'));
    await page.settle();
    expect(page.answerOf('source-id')).toBe('new');
  });

  it('that is no longer checked after an answer has no result, and no file is made of the one before', async () => {
    const page = await openAnswered();
    await page.perform(check, { kind: 'make', file: 'report' });
    expect(page.events.at(-1)).toMatchObject({ kind: 'file', name: 'report.csv' });
    await page.perform(answered('unit', 'box'), { kind: 'make', file: 'report' });
    expect(page.list().result).toBeUndefined();
    expect(page.events.at(-1)).toEqual({ kind: 'seen' });
  });

  it('whose check is cancelled says so, and is checked again with the same answers', async () => {
    const page = await openAnswered();
    page.act(check);
    expect(page.list().result).toMatchObject({ kind: 'running' });
    page.act({ kind: 'cancel' });
    await page.settle();
    expect(page.list().result).toMatchObject({ kind: 'ended', why: expect.stringContaining('Cancelled.') });
    await page.perform(check);
    expect(page.list().result).toMatchObject({ kind: 'checked' });
  });

  it('is checked as it was opened, although its file was moved since', async () => {
    const page = openPage();
    const file = new File([stockListExample], 'stock.csv');
    await page.perform({ kind: 'open-file', file });
    Object.assign(file, { arrayBuffer: () => Promise.reject(new Error('moved')), slice: () => file });
    await page.perform(...allAnswers, check);
    expect(page.list().result).toMatchObject({ kind: 'checked', outcome: { validCount: 4 } });
  });

  it('is checked although its last answer was taken while another that is refused was opened', async () => {
    const page = await openAnswered();
    await page.perform(answered('source-id', ''));
    page.act(opened('stock.xlsx', brokenWorkbook));
    page.act(answered('source-id', 'last'));
    await page.settle();
    await page.perform(check);
    expect(page.list().result).toMatchObject({ kind: 'checked' });
  });

  it('stays with its answers, also those on their way, when another that was opened is refused', async () => {
    const page = await openAnswered();
    page.act(opened('stock.xlsx', brokenWorkbook));
    await page.step();
    expect(page.state().result).toEqual({ kind: 'unchecked', words: 'Reading the list …' });
    page.act(answered('source-id', 'later'));
    page.act(opened('stock.xlsx', brokenWorkbook));
    await page.settle();
    expect(page.state().result).toMatchObject({
      words: expect.stringContaining('not a readable Excel file'),
    });
    await page.perform({ kind: 'set-as-of', asOf: referenceTime });
    expect(page.answerOf('source-id')).toBe('later');
    await page.perform(check);
    expect(page.list().result).toMatchObject({ kind: 'checked' });
  });

  it('is checked although the file that was opened before it was refused, and the time is changed meanwhile', async () => {
    const page = await openAnswered();
    page.act(opened('stock.xlsx', brokenWorkbook));
    await page.step();
    page.act(check);
    await page.step();
    page.act({ kind: 'set-as-of', asOf: referenceTime });
    await page.settle();
    expect(page.list().result).toMatchObject({ kind: 'checked' });
  });

  it('does not get what was chosen for the list before while it was read', async () => {
    const page = await openAnswered();
    const workbook = workbookOf({ Stock: { 1: ['SKU', 'Name'], 2: ['17', 'Switch'] } });
    page.act(opened('stock.xlsx', workbook));
    await page.step();
    page.act({ kind: 'change', change: { kind: 'use', column: 0, use: '' } });
    await page.settle();
    expect(page.list().view.columns.map(({ use }) => use.text)).toEqual(['Your item number', 'Title']);
  });

  it('keeps what was chosen while its text is corrected, and nothing when its headings change', async () => {
    const page = await openAnswered();
    const text = stockListExample.replace('199.50', '205.00');
    await page.perform(check, { kind: 'edit', text, isNew: false, isPasted: false });
    expect(page.list()).toMatchObject({ step: 'questions', hasFocus: false, result: undefined });
    expect(page.answerOf('source-id')).toBe('stock-list');
    const other = text.replace('SKU', 'Artikelnummer');
    await page.perform({ kind: 'edit', text: other, isNew: false, isPasted: false });
    expect(page.list().step).toBe('columns');
    expect(page.answerOf('source-id')).toBe('');
  });

  it('that is corrected is compared with the one before; with nothing if the corrected file was refused', async () => {
    const page = await openAnswered();
    const faulty = stockListExample.replace(',12,', ',12 pcs,');
    await page.perform({ kind: 'edit', text: faulty, isNew: false, isPasted: false }, check);
    const correct = (name: string, content: string) =>
      page.perform({ kind: 'open-file', file: new File([content], name), corrects: 'list' });
    await correct('new.xlsx', 'PK\u0003\u0004,;\n,');
    await page.perform(check);
    expect(page.list().result).not.toHaveProperty('outcome.comparison');
    await correct('new.csv', stockListExample);
    expect(page.list().result).toMatchObject({
      outcome: { comparison: [{ title: 'Not a number', fixed: 1, remaining: 0, added: 0, removed: 0 }] },
    });
  });

  it('is read again by another session once the one before could not start', async () => {
    const page = openPage();
    page.act(pasted(stockListExample));
    page.act({ kind: 'failed' });
    expect(page.state().result).toMatchObject({ words: expect.stringContaining('could not start') });
    await page.perform(pasted(stockListExample));
    expect(page.list().view.rowCount).toBe(4);
  });

  it('without rows is no list, and says so', async () => {
    const page = openPage();
    await page.perform(opened('stock.csv', 'SKU,Name\n'));
    expect(page.state()).toMatchObject({
      list: undefined,
      result: { words: 'The table has no rows below its headings.' },
    });
  });
});
