import { describe, expect, it } from 'vitest';
import type { ValidatorAction } from '../../../src/price-lists/page/validator-state.ts';
import { answered, opened, openPage } from './open-page.ts';

/** Bytes after each other, each alone or after every other, as what an encoding may read as one character. */
const shortTexts: readonly (readonly number[])[] = Array.from({ length: 256 }, (_, one) => one).flatMap(
  (one) => [[one], ...Array.from({ length: 256 }, (_, other) => [one, other])],
);

/** A text in an encoding that has each of its characters in one byte or two. */
const encoded = (text: string, encoding: string): Uint8Array<ArrayBuffer> => {
  const wanted = new Set(text);
  const bytesOf = new Map<string, readonly number[]>();
  // A line feed after each of them begins anew, whatever came before.
  const read = new TextDecoder(encoding)
    .decode(Uint8Array.from(shortTexts.flatMap((bytes) => [...bytes, 0x0a])))
    .split('\n');
  let at = 0;
  for (const bytes of shortTexts) {
    const character = read[at] ?? '';
    if (wanted.has(character) && !bytesOf.has(character)) bytesOf.set(character, bytes);
    // A line feed among the bytes splits what was read.
    at += 1 + bytes.filter((byte) => byte === 0x0a).length;
  }
  bytesOf.set('\n', [0x0a]);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = bytesOf.get(character);
      if (bytes === undefined) throw new Error(`${encoding} does not have ${character}.`);
      return bytes;
    }),
  );
};

const utf16 = (text: string, isBigEndian: boolean): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return Uint8Array.from(isBigEndian ? bytes.swap16() : bytes);
};

const lists: readonly (readonly [encoding: string, title: string, manufacturer: string])[] = [
  ['windows-1250', 'Złączka śrubowa', 'Zakład Łódź'],
  ['iso-8859-2', 'Złączka śrubowa', 'Zakład Łódź'],
  ['windows-1252', 'Gehäuse für Prüfgerät, Maß', 'Müller & Söhne'],
  ['windows-1254', 'Yağ soğutucu, paslanmaz çelik', 'Işık Değirmen'],
  ['macintosh', 'Prüfgerät für Maße', 'Müller'],
  ['windows-1251', 'Реле времени', 'Завод Электросила'],
  ['shift_jis', '安全リレー', '三菱電機'],
  ['euc-jp', '安全リレー', '三菱電機'],
  ['euc-kr', '안전 릴레이', '한국전기'],
  ['gb18030', '安全继电器', '上海电气'],
  ['big5', '安全繼電器', '台達電子'],
  ['utf-8', 'Złączka śrubowa', 'Zakład Łódź'],
  ['utf-16le', 'Złączka śrubowa', 'Zakład Łódź'],
  ['utf-16be', 'Złączka śrubowa', 'Zakład Łódź'],
];

const listOf = (title: string, manufacturer: string): string =>
  `Item number;Title;Manufacturer;Price;Currency\n100;${title};${manufacturer};5,75;EUR\n101;${title} 2;${manufacturer};5,75;EUR\n`;

const fileOf = (encoding: string, text: string): Uint8Array<ArrayBuffer> => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  return encoding.startsWith('utf-16') ? utf16(text, encoding === 'utf-16be') : encoded(text, encoding);
};

const typed = (text: string): ValidatorAction => ({ kind: 'edit', text, isNew: false, isPasted: false });

describe('the text of a list that was opened', () => {
  it.each(lists)(
    'is the one that was read, and a key press changes nothing else: %s',
    async (encoding, title, manufacturer) => {
      const text = listOf(title, manufacturer);
      const page = openPage();
      const cells = () => page.list().view.rows.map((row) => row.cells.slice(1, 3));
      await page.perform(opened('list.csv', fileOf(encoding, text)));
      const { form, note } = page.list().view;
      expect(cells()[0]?.every((cell) => page.state().text.includes(cell))).toBe(true);

      const before = cells();
      await page.perform(typed(page.state().text.replace('100', '1007')));
      expect(page.list().view.rows[0]?.cells[0]).toBe('1007');
      expect(cells()).toEqual(before);
      // What is not known of the encoding is still asked.
      expect(page.list().view).toMatchObject({ form, note });
      const isAsked = form !== undefined && form.encodings.length > 0;
      expect(page.answerOf('encoding')).toBe(isAsked ? '' : undefined);

      const isRight = form?.encoding === encoding;
      if (isAsked) await page.perform(answered('encoding', encoding));
      expect(isAsked || isRight).toBe(true);
      expect(cells()[0]).toEqual([title, manufacturer]);
      expect(page.state().text).toBe(isRight ? text.replace('100', '1007') : text);
      await page.perform(typed(page.state().text.replace('101', '1018')));
      expect(cells()[1]).toEqual([`${title} 2`, manufacturer]);
      expect(page.answerOf('encoding')).toBe(isAsked ? encoding : undefined);
    },
  );

  const hungarian = encoded('Item number;Title\n100;fő, nő\n101;fő\n', 'windows-1250');
  const inCentralEurope: ValidatorAction = answered('encoding', 'windows-1250');

  it('is read again from the file in the encoding that is chosen, which is said after a change, and Undo restores it', async () => {
    const page = openPage();
    await page.perform(opened('list.csv', hungarian), inCentralEurope);
    const changed = page.state().text.replace('101', '1018');
    await page.perform(typed(changed), {
      kind: 'open-sheet',
      change: { encoding: 'windows-1252', delimiter: undefined, headings: undefined },
    });
    expect(page.state()).toMatchObject({
      text: expect.stringContaining('100;fõ, nõ\n101;'),
      result: { words: expect.stringContaining('without what you changed') },
    });
    await page.perform({ kind: 'restore', way: 'undo' });
    expect(page.state().text).toBe(changed);
    expect(page.list().view.rows[1]?.cells).toEqual(['1018', 'fő']);
    expect(page.answerOf('encoding')).toBe('windows-1250');
  });

  it('keeps the question about its encoding while its headings are typed anew', async () => {
    const page = openPage();
    await page.perform(opened('list.csv', hungarian));
    const [, ...rows] = page.state().text.split('\n');
    await page.perform(typed(['S', ...rows].join('\n')), typed(['SKU;Name', ...rows].join('\n')));
    expect(page.answerOf('encoding')).toBe('');
    await page.perform(inCentralEurope);
    expect(page.state().text).toContain('fő');
  });

  it('has no question of a file before it once another text replaces all of it', async () => {
    const page = openPage();
    const text = 'SKU,Name\n1,fő\n';
    await page.perform(opened('list.csv', hungarian), { kind: 'edit', text, isNew: true, isPasted: true });
    expect(page.list().view.rows[0]?.cells).toEqual(['1', 'fő']);
    expect(page.answerOf('encoding')).toBeUndefined();
  });

  it('stays as it is typed while the file is read again for an answer, which is asked for once more', async () => {
    const page = openPage();
    await page.perform(opened('list.csv', hungarian));
    page.act(inCentralEurope);
    const text = page.state().text.replace('100', '1007');
    page.act(typed(text));
    await page.settle();
    expect(page.state().text).toBe(text);
    expect(page.list().view.rows[0]?.cells[1]).toBe('fõ, nõ');
    expect(page.answerOf('encoding')).toBe('');
  });

  it('is not shown where it is larger than a batch may be', async () => {
    const page = openPage();
    await page.perform(opened('list.csv', `SKU,Name\n${'1,A\n'.repeat(70_000)}`));
    expect(page.state().text).toBe('');
    expect(page.list().view).toMatchObject({ rowCount: 70_000, state: { source: { text: undefined } } });
  });
});
