import { pagePart } from '../../browser/page-part.ts';
import { maxBodyBytes } from '../../contracts/supplier/bounds.ts';
import { looksLikeTable } from '../table/looks-like-table.ts';
import { parseTable } from '../table/parse-table.ts';
import { writeBatch } from '../table/write-batch.ts';
import { faultyExample, stockListExample, validExample } from '../verdict/example-texts.ts';
import { createBatchText } from './batch-text.ts';
import { createChecker } from './checker.ts';
import { downloadJson } from './download-json.ts';
import { createFileIntake } from './file-intake.ts';
import { createMappingForm } from './mapping-form.ts';
import { readFile } from './read-file.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Makes the page work: whatever comes in is shown and checked, tables by way of the columns. */
export const startValidator = (page: Document): void => {
  const verdictHeading = pagePart(page, 'verdict-heading', HTMLElement);
  const mapping = createMappingForm(page, async (rows, chosen) => {
    text.show(encode(await writeBatch(rows, chosen)));
    checker.checkNow(rows.map(({ number }) => number));
    verdictHeading.focus();
  });

  const openBatch = (bytes: Uint8Array<ArrayBuffer>): void => {
    mapping.close();
    text.show(bytes);
    checker.checkNow([]);
    // On a small screen the verdict is far below the button that was pressed.
    if (verdictHeading.getBoundingClientRect().top > innerHeight) verdictHeading.focus();
  };

  const askForColumns = (written: string, madeAt: number, note: string): void => {
    const table = parseTable(written);
    if (table.rows.length === 0) {
      mapping.close();
      checker.wait('The table has no rows below its headings.');
      return;
    }
    checker.wait('This is a table. Say which column is what, then write the batch.');
    mapping.ask(table, new Date(madeAt).toISOString(), note);
  };

  const openTable = (written: string, madeAt: number, note: string): void => {
    // A large table would only make the text area slow.
    text.show(encode(written.length > maxBodyBytes ? '' : written));
    askForColumns(written, madeAt, note);
    pagePart(page, 'mapping-heading', HTMLElement).focus();
  };

  const text = createBatchText(page, (edited, isPasted) => {
    if (!looksLikeTable(edited)) checker.checkSoon();
    else if (isPasted) openTable(edited, Date.now(), '');
    else askForColumns(edited, Date.now(), '');
  });
  const checker = createChecker(page, text);

  createFileIntake(page, async (file) => {
    const opened = await readFile(file);
    if (opened.kind === 'batch') openBatch(opened.bytes);
    else if (opened.kind === 'table') openTable(opened.text, file.lastModified, opened.note);
    else checker.wait(opened.why);
  });

  const onClick = (name: string, act: () => void): void => {
    pagePart(page, name, HTMLButtonElement).addEventListener('click', act);
  };
  onClick('valid-example', () => openBatch(encode(validExample(Date.now()))));
  onClick('faulty-example', () => openBatch(encode(faultyExample(Date.now()))));
  onClick('stock-list-example', () => openTable(stockListExample, Date.now(), ''));
  onClick('download', () => downloadJson('verdict.json', checker.verdict()));

  // A browser may bring back what was in the text area before a reload.
  checker.checkSoon();
};
