import { validateBatchBytes } from '../../contracts/supplier/browser.ts';
import type { Verdict } from '../../contracts/supplier/verdict.ts';
import { looksLikeTable } from '../table/looks-like-table.ts';
import { parseTable } from '../table/parse-table.ts';
import { writeBatch } from '../table/write-batch.ts';
import { findOffset } from '../text/find-offset.ts';
import { findPointer } from '../text/find-pointer.ts';
import { shownText } from '../text/shown-text.ts';
import { faultyExample, stockListExample, validExample } from '../verdict/example-texts.ts';
import { readClock } from '../verdict/read-clock.ts';
import { sheetOfVerdict } from '../verdict/sheet-of-verdict.ts';
import { createBatchText } from './batch-text.ts';
import { downloadJson } from './download-json.ts';
import { createFileIntake } from './file-intake.ts';
import { createMappingForm } from './mapping-form.ts';
import { part } from './part.ts';
import { readFile } from './read-file.ts';
import { createSheetView } from './sheet-view.ts';

/** How long a person has to pause before typing is checked, so that not each letter is read out. */
const pauseMilliseconds = 400;

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Makes the page work: what comes in is shown, checked, and every finding leads to its place. */
export const startValidator = (page: Document): void => {
  const clockField = part(page, 'clock', HTMLInputElement);
  let tableRows: readonly number[] = [];
  let checked: { readonly bytes: Uint8Array; readonly verdict: Verdict } | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const sheet = createSheetView(page, ({ pointer, offset }, origin) => {
    if (checked === undefined) return;
    if (pointer !== undefined) text.goTo(findPointer(shownText(checked.bytes), pointer), origin);
    else text.goTo(offset === undefined ? { start: 0, end: 0 } : findOffset(checked.bytes, offset), origin);
  });

  const check = (): void => {
    clearTimeout(pause);
    checked = undefined;
    const clock = readClock(clockField.value, new Date());
    clockField.setAttribute('aria-invalid', String(clock === undefined));
    if (clock === undefined) {
      sheet.say(
        'The clock is not a timestamp with a zone. Write it as 2026-11-21T12:00:00Z, or leave it empty.',
      );
    } else if (text.isEmpty()) {
      sheet.say('Nothing to check yet.');
    } else {
      const bytes = text.bytes();
      const verdict = validateBatchBytes(bytes, clock.instant);
      checked = { bytes, verdict };
      sheet.show(sheetOfVerdict(verdict, shownText(bytes), tableRows), clock);
    }
  };

  const checkSoon = (): void => {
    clearTimeout(pause);
    pause = setTimeout(check, pauseMilliseconds);
  };

  const showBatch = (bytes: Uint8Array<ArrayBuffer>, rows: readonly number[]): void => {
    tableRows = rows;
    text.show(bytes);
    check();
  };

  const mapping = createMappingForm(page, async (rows, chosen) => {
    showBatch(
      encode(await writeBatch(rows, chosen)),
      rows.map(({ number }) => number),
    );
  });

  const openBatch = (bytes: Uint8Array<ArrayBuffer>): void => {
    mapping.close();
    showBatch(bytes, []);
  };

  const openTable = (written: string, madeAt: number, note: string): void => {
    clearTimeout(pause);
    checked = undefined;
    const table = parseTable(written);
    if (table.rows.length === 0) {
      sheet.say('The table has no rows below its headings.');
      return;
    }
    sheet.say('This is a table. Say which column is what, then write the batch.');
    mapping.ask(table, new Date(madeAt).toISOString(), note);
    part(page, 'mapping-heading', HTMLElement).focus();
  };

  const text = createBatchText(page, (edited) => {
    tableRows = [];
    if (looksLikeTable(edited)) openTable(edited, Date.now(), '');
    else checkSoon();
  });

  createFileIntake(page, async (file) => {
    const opened = await readFile(file);
    if (opened.kind === 'batch') openBatch(opened.bytes);
    else if (opened.kind === 'table') openTable(opened.text, file.lastModified, opened.note);
    else sheet.say(opened.why);
  });

  const onClick = (name: string, act: () => void): void => {
    part(page, name, HTMLButtonElement).addEventListener('click', act);
  };
  onClick('valid-example', () => openBatch(encode(validExample(Date.now()))));
  onClick('faulty-example', () => openBatch(encode(faultyExample(Date.now()))));
  onClick('stock-list-example', () => openTable(stockListExample, Date.now(), ''));
  onClick('again', check);
  onClick('download', () => downloadJson('verdict.json', checked?.verdict));
  clockField.addEventListener('input', checkSoon);

  // A browser may bring back what was in the text area before a reload.
  if (!text.isEmpty()) check();
};
