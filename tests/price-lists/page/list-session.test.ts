import { describe, expect, it } from 'vitest';
import { stockListExample } from '../../../src/price-lists/report/example-texts.ts';
import { workbookOf } from '../../tables/workbook.ts';
import { collectedLists } from '../list-collection.ts';
import { answered, opened, openPage, pasted } from './open-page.ts';

/** The first list of each form of file. */
const samples = [...Map.groupBy(collectedLists(), ({ file }) => file).values()].flatMap((lists) =>
  lists.slice(0, 1),
);

const mappingOf = (value: unknown) =>
  ({
    kind: 'open-mapping',
    file: new Blob([typeof value === 'string' ? value : JSON.stringify(value)]),
  }) as const;

describe('the session of a list', () => {
  it.each(samples)(
    'gives the list $id its published findings',
    async ({ file, bytes, mapping, expected }) => {
      const page = openPage();
      await page.perform(
        { kind: 'set-as-of', asOf: expected.now },
        opened(file, bytes),
        mappingOf(mapping),
        ...(expected.exportedAt === undefined ? [] : [answered('observedAt', expected.exportedAt)]),
        { kind: 'check-list' },
      );
      const { result } = page.list();
      const codes = result?.kind === 'checked' ? result.outcome.groups.map(({ code }) => code) : result;
      expect(new Set([codes].flat())).toEqual(new Set(expected.findings.map(({ code }) => code)));
    },
  );

  it('asks each question once, in the order of the page, with its answers, and takes one back as it was given', async () => {
    const page = openPage();
    await page.perform(pasted('SKU,Name,Menge,Zustand\n1,Ring,1.200,Neu\n2,Bolt,>100,n/a\n'));
    const ids = page.list().view.questions.map(({ id, group }) => `${group}: ${id}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 3)).toEqual(['list: decimal-mark', 'list: placeholder n/a', 'list: kind']);
    expect(ids.slice(-3)).toEqual(['list: source-mode', 'texts: number >#', 'texts: value condition Neu']);
    for (const { id, choices } of page.list().view.questions) {
      const answer = choices[0]?.value ?? 'text';
      await page.perform(answered(id, answer));
      // An answer may settle another question.
      expect([undefined, answer]).toContain(page.answerOf(id));
    }
    await page.perform(answered('decimal-mark', ''));
    expect(page.answerOf('decimal-mark')).toBe('');
  });

  it('lets a column be taken for another field, and for nothing', async () => {
    const page = openPage();
    await page.perform(pasted(stockListExample), {
      kind: 'change',
      change: { kind: 'use', column: 0, use: '' },
    });
    expect(page.list().view.missing.map(({ name }) => name)).toEqual(['sourceRecordId']);
    const { value = '' } = page.list().view.uses.find(({ text }) => text === 'Your item number') ?? {};
    await page.perform({ kind: 'change', change: { kind: 'use', column: 3, use: value } });
    expect(page.list().view.columns[3]).toMatchObject({ use: { text: 'Your item number' }, reason: '' });
    // The column was that of the part number.
    expect(page.list().view.missing.map(({ name }) => name)).toEqual(['manufacturerPartNumber']);
    await page.perform({ kind: 'change', change: { kind: 'none', name: 'manufacturerPartNumber' } });
    expect(page.list().view.missing.map(({ name }) => name)).toEqual([]);
  });

  it('asks about odd texts, prices of zero, columns and refused item numbers, and takes each answer', async () => {
    const page = openPage();
    const list =
      'SKU,Name,MPN,Sale price,Regular price,UOM\n"PT 2,5",Ring,1756\u2013A10,1.00,0.00,C\nA-2,Bolt,9.5E+12,2.00,3.00,E\n';
    await page.perform(pasted(list));
    expect(page.list().view.missing).toEqual([
      expect.objectContaining({
        name: 'unitPrice',
        asked: expect.stringMatching(/Sale price: 1\.00 \| 2\.00; Regular price: 0\.00 \| 3\.00\.$/),
      }),
    ]);
    const answer = (id: string, text: string) =>
      page.perform({ kind: 'change', change: { kind: 'answer', id, answer: text } });
    const question = (id: string) => page.list().view.questions.find((one) => one.id === id);
    await page.perform({ kind: 'change', change: { kind: 'use', column: 4, use: 'column:unitPrice' } });
    for (const [id, text] of [
      ['odd 2 look-alikes', 'repair'],
      ['odd 2 scientific', 'finding'],
      ['zero-prices', 'unknown'],
      ['item-numbers', '0 1'],
    ] as const) {
      expect(question(id)).toMatchObject({ answer: '' });
      await answer(id, text);
      expect(question(id)).toMatchObject({ answer: text });
    }
    expect(question('odd 2 look-alikes')?.about).toBe('Row 2: 1756⟨– U+2013⟩A10');
    expect(question('priceBasis')).toMatchObject({
      answer: '',
      about: expect.stringContaining('UOM: C | E'),
    });
    await answer('priceBasis', JSON.stringify({ from: 'column', column: 5 }));
    expect(question('value priceBasis C')).toMatchObject({ answer: '' });
  });

  it('reads a file again in the encoding that is answered, and with the mark between cells that is chosen', async () => {
    const page = openPage();
    const hungarian = Uint8Array.from(Buffer.from('SKU;Name\n1;f\xf5\n', 'latin1'));
    await page.perform(opened('list.csv', hungarian));
    const { encodings, encoding } = page.list().view.form ?? { encodings: [], encoding: '' };
    expect(encoding).toBe('windows-1252');
    expect(encodings.map((one) => one.encoding)).toContain('windows-1250');
    expect(page.answerOf('encoding')).toBe('');
    await page.perform(answered('encoding', 'windows-1250'));
    expect(page.list().view.rows[0]?.cells[1]).toBe('fő');
    expect(page.answerOf('encoding')).toBe('windows-1250');

    await page.perform({ kind: 'open-sheet', change: { delimiter: ',', encoding: 'windows-1250' } });
    expect(page.list().view.columns.map(({ name }) => name)).toEqual(['SKU;Name']);
    expect(page.answerOf('encoding')).toBe('windows-1250');
  });

  it('shows the rows above the headings as they are, and offers each row with text for the headings', async () => {
    const page = openPage();
    await page.perform(opened('list.csv', 'Of today;;\n;;\n;SKU;Name\n;1;Ring\n'));
    const { above, possibleHeadings } = page.list().view;
    expect(above).toEqual([
      { number: 1, cells: ['Of today', '', ''] },
      { number: 3, cells: ['', 'SKU', 'Name'] },
    ]);
    expect(possibleHeadings).toEqual([
      { number: 1, text: 'Of today' },
      { number: 3, text: 'SKU | Name' },
      { number: 4, text: '1 | Ring' },
    ]);
    await page.perform(opened('list.csv', 'SKU;Name\n1;Ring\n'));
    expect(page.list().view.above).toEqual([]);
  });

  it('reads a file as its mapping says', async () => {
    const page = openPage();
    const named = collectedLists().filter(({ id }) => id === 'named-delimiter' || id === 'shift-jis');
    for (const { file, bytes, mapping } of named) {
      await page.perform(opened(file, bytes), mappingOf(mapping));
      const { form } = page.list().view;
      expect(mapping).toContain(`"${page.list().view.columns[0]?.name}"`);
      expect(JSON.parse(mapping)).toMatchObject(
        file === 'list.csv' && mapping.includes('delimiter')
          ? { delimiter: form?.delimiter }
          : { encoding: form?.encoding },
      );
      expect(page.list().said).toBe('');
    }
  });

  it('asks once what a workbook hides', async () => {
    const page = openPage();
    const rows = { 1: ['SKU', 'Name'], 2: ['1', 'Ring'], 3: ['2', 'Bolt'], 4: ['3', 'Nut'] };
    await page.perform(opened('stock.xlsx', workbookOf({ Stock: rows }, [], 1900, { rows: [2, 3] })));
    expect(page.list().view.questions[0]).toMatchObject({ id: 'hidden-rows', answer: '' });
    await page.perform(answered('hidden-rows', 'leave-out'));
    expect(page.answerOf('hidden-rows')).toBe('leave-out');
  });

  it('opens the sheet and the headings that a mapping names, or says which columns are missing', async () => {
    const page = openPage();
    const mapping = {
      version: 2,
      source: { id: 'list', system: 'ERP', mode: 'api' },
      decimalMark: null,
      sheet: 'Stock',
      headingRow: 3,
      fields: {
        sourceRecordId: { from: 'column', column: 'Nr' },
        title: { from: 'column', column: 'Titel' },
      },
    };
    const file = workbookOf({
      Notes: { 1: ['About', 'List'], 2: ['a', 'b'] },
      Stock: { 1: ['x', 'y'], 3: ['Nr', 'Titel'], 4: ['1', 'Ring'] },
    });
    await page.perform(opened('stock.xlsx', file), mappingOf(mapping));
    expect(page.list()).toMatchObject({
      said: '',
      view: { sheet: 'Stock', headings: { row: 3 }, rowCount: 1 },
    });
    await page.perform(
      pasted(stockListExample),
      mappingOf({ ...mapping, sheet: undefined, headingRow: undefined }),
    );
    expect(page.list().said).toContain('for: Your item number, Title.');
    await page.perform(mappingOf('{"version": 2,\n "source": 7}'));
    expect(page.list().said).toMatch(/^The mapping, line 2, column 12: /);
  });
});
