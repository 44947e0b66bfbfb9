import { describe, expect, it } from 'vitest';
import { suggestedMapping } from '../../src/columns/mapping/mapping.ts';
import { openList } from '../../src/columns/profile/open-list.ts';
import { openQuestions, usualAnswers } from '../../src/columns/questions/questions.ts';
import type { Delimiter } from '../../src/tables/text-form.ts';

const opened = async (
  file: string | Uint8Array<ArrayBuffer>,
  options: { encoding?: string; delimiter?: Delimiter } = {},
) => {
  const list = await openList(new Blob([file]), { headings: 'guess', ...options });
  if ('why' in list) throw new Error(list.why);
  return list;
};

/** Bytes of single-byte text, whose characters beside ASCII are given as escapes of Latin-1. */
const bytes = (latin1: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(latin1, 'latin1'));

describe('the mark between the cells of a text file', () => {
  it.each([
    [';', 'Nr (neu, 5 Stellen);Name (kurz, dt.);Preis (EUR, netto)\n1;Ring;6,20\n2;Seal;3,10\n'],
    ['\t', 'Nr\tName\tPreis\n1\tRelais, 24 V, 2 W\t6,20\n2\tSockel, 5, 8\t3,10\n'],
    [',', 'SKU,Name,Price\n1,"Ring; red; round; new",6.20\n2,Seal,3.10\n'],
    ['|', 'SKU|Name, long|Price\n1|Ring, red|6\n2|Seal|3\n'],
    [';', 'Muster GmbH, Berlin, Tel. 1, Fax 2\n\nNr;Bezeichnung;Preis\n1;Ring;6,20\n2;Seal;3,10\n'],
    ['|', 'sep=|\nNr;a|Name;b;c|x;y\n1|2|3\n'],
    [';', 'Nr;Spezifikation\n1;a, b, c\n2;d, e, f\n'],
  ])('is the one that makes the rows agree: %j', async (delimiter, text) => {
    expect((await opened(text)).table.form?.delimiter).toBe(delimiter);
  });

  it('is the one that was named', async () => {
    const text = 'Nr;a,b\n1;2,3\n';
    expect((await opened(text, { delimiter: ',' })).table.headings).toEqual(['Nr;a', 'b']);
    expect((await opened(text, { delimiter: ';' })).table.headings).toEqual(['Nr', 'a,b']);
  });
});

describe('the encoding of a text file', () => {
  const japanese = Uint8Array.from(
    Buffer.from('8c5e94d42c96bc914f2c926c92690a412d312c8a8a8e952c3632300a', 'hex'),
  );

  it('is chosen by what its letters look like, and asked for where another one reads them otherwise', async () => {
    const { table, note } = await opened(japanese);
    expect(table.headings).toEqual(['型番', '名前', '値段']);
    expect(note).toContain('was read as shift_jis');
    const mapping = suggestedMapping(table);
    expect(openQuestions(table, mapping)).toContainEqual(
      expect.objectContaining({ open: 'choice_missing', kind: 'encoding' }),
    );
    const usual = usualAnswers(table, mapping).find(({ words }) => words.startsWith('Encoding'));
    expect(usual?.words).toContain('shift_jis, as in “型番');
    const answered = usual?.take(mapping) ?? mapping;
    expect(openQuestions(table, answered).map(({ kind }) => kind)).not.toContain('encoding');
  });

  it.each([
    [
      'windows-1250',
      'Kod;Nazwa\n1;Wy\xb3\xb9cznik r\xf3\xbfnicowopr\xb9dowy\n',
      'Wyłącznik różnicowoprądowy',
    ],
    ['windows-1251', '\xca\xee\xe4;\xc8\xec\xff\n1;\xd0\xe5\xeb\xe5\n', 'Реле'],
    ['windows-1252', 'Nr;Name\n1;Pr\xfcfger\xe4t f\xfcr Ma\xdf\n', 'Prüfgerät für Maß'],
    ['cp850', 'Nr;Name\n1;Pr\x81fger\x84t f\x81r Ma\xe1 \x9d 8\n', 'Prüfgerät für Maß Ø 8'],
    ['cp437', 'Nr;Name\n1;K\x81hler 5 \xe6A\n2;Widerstand 5 k\xea\n', 'Kühler 5 µA'],
    ['macintosh', 'Nr;Name\n1;Pr\x9ffger\x8at f\x9fr Ma\xa7\n', 'Prüfgerät für Maß'],
  ])('is found: %s', async (encoding, text, cell) => {
    const { table } = await opened(bytes(text));
    expect(table.form?.encoding).toBe(encoding);
    expect(table.rows[0]?.cells[1]).toBe(cell);
  });

  it.each(['', '1'])(
    'is found by the first part of a large file, wherever a character is cut: %j',
    async (prefix) => {
      const row = Buffer.concat([japanese.subarray(0, 4), Buffer.from(',1\n')]);
      const rows = Buffer.from(row.toString('latin1').repeat(200_000), 'latin1');
      const file = Uint8Array.from(Buffer.concat([Buffer.from(`A${prefix},B\n`), rows]));
      expect((await opened(file)).table.form?.encoding).toBe('shift_jis');
    },
  );

  it('is no question where every likely one reads the same, as in a German list', async () => {
    const { table } = await opened(bytes('Nr;Name\n1;D\xfcbel \xf8 8, Ma\xdf\n'.replace('\xf8 ', '')));
    expect(table.form).toMatchObject({ encoding: 'windows-1252', encodings: [] });
  });

  it.each([
    [
      'a Czech list',
      '\xc8\xedslo \xe8erven\xe9',
      'windows-1250',
      'Číslo, červené',
      'windows-1252',
      'Èíslo, èervené',
    ],
    ['a Czech list', '\xf8epa pr\xf9m\xecr', 'windows-1250', 'řepa, průměr', 'windows-1252', 'øepa, prùmìr'],
    [
      'a French list',
      'Pi\xe8ce \xe8re \xe0',
      'windows-1252',
      'Pièce, ère, à',
      'windows-1250',
      'Pičce, čre, ŕ',
    ],
    ['a Danish list', 'R\xf8r \xf8re', 'windows-1252', 'Rør, øre', 'windows-1250', 'Rřr, řre'],
    [
      'an Italian list',
      'quantit\xe0 cos\xec pi\xf9 \xe8',
      'windows-1252',
      'quantità, così, più',
      'windows-1250',
      'quantitŕ, cosě, piů',
    ],
  ])(
    'is a question where two likely ones read different letters, with the one of the language first: %s',
    async (_, cell, likely, shown, other, shownByOther) => {
      const { table } = await opened(bytes(`Kod;Nazev\n1;${cell}\n`));
      const samples = new Map(table.form?.encodings.map(({ encoding, sample }) => [encoding, sample]));
      expect(table.form?.encoding).toBe(likely);
      expect(samples.get(likely)).toBe(shown);
      expect(samples.get(other)).toBe(shownByOther);
    },
  );

  it('stays the one of a French list in which one word has a wrong accent', async () => {
    const { table } = await opened(bytes(`Nr;Nom\n1;\xc8lectrode\n${'2;pi\xe8ce m\xe9tal\n'.repeat(20)}`));
    expect(table.form?.encoding).toBe('windows-1252');
  });

  it.each(['850', 'CP850', 'ibm-850'])('is a code page of DOS by any of its names: %s', async (encoding) => {
    const { table } = await opened(bytes('A,B\n1,T\x81r\x94ffner\n'), { encoding });
    expect(table.form?.encoding).toBe('cp850');
    expect(table.rows[0]?.cells[1]).toBe('Türöffner');
  });

  it.each([
    ['in which words have a sign within', 'Nr;Name\n1;L\xe4nge\xaeTyp caf\xe9\n'],
    ['in which words have a capital within', 'Nr;Name\n1;Ma\xdf\xd8r caf\xe9\n'],
  ])('is no usual answer where it is one %s', async (_, text) => {
    const { table } = await opened(bytes(text));
    const mapping = suggestedMapping(table);
    expect(openQuestions(table, mapping)).toContainEqual(
      expect.objectContaining({ open: 'choice_missing', kind: 'encoding' }),
    );
    expect(usualAnswers(table, mapping).filter(({ words }) => words.startsWith('Encoding'))).toEqual([]);
  });

  it('is any that was named, also of a file that would be UTF-8', async () => {
    const named = await opened(bytes('A,B\n1,\x1b$B7?HV\x1b(B\n'), { encoding: 'iso-2022-jp' });
    expect(named.table.rows[0]?.cells[1]).toBe('型番');
    expect(named.note).toBe('');
  });
});
