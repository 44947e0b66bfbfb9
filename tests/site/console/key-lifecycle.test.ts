import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { createOperator } from '../../end-to-end/demo-supplier.ts';
import { sendCurl } from '../../end-to-end/send-curl.ts';
import { shellWords } from '../../end-to-end/shell-words.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { openContext } from '../chromium.ts';
import { faultsIn } from '../visit-page.ts';
import { mailsTo } from './mailbox.ts';
import { newAddress, pressKey, signIn, tabTo, typeInto } from './visitor.ts';

const served = inject('servedUrl');
const operator = createOperator(inject('databaseUrl'));

/** What the service answers a program with this key. */
const statusOf = async (key: string): Promise<number> =>
  (await fetch(`${served}/api/v1/supplier/me`, { headers: { Authorization: `Bearer ${key}` } })).status;

/** Lets a year pass for one key. Nothing but the clock of the database can do that, and it cannot be set. */
const letAYearPass = async (key: string): Promise<void> => {
  const pool = openPool(inject('databaseUrl'));
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
    await client.query(
      `UPDATE supplier.api_key SET created_at = created_at - interval '1 year' WHERE key_id = $1`,
      [key.split('_')[1]],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
    await pool.end();
  }
};

/** Everything that a browser keeps of a page. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input, textarea')].map((field) => ('value' in field ? field.value : '')),
      location.href,
      history.state,
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      name,
      performance.getEntries().map((entry) => entry.name),
      await caches.keys(),
      await indexedDB.databases(),
    ]),
  );

it('an owner goes the whole way of a key by the keyboard alone, without a barrier in any state', async () => {
  const page = await (await openContext()).newPage();
  const benPage = await (await openContext()).newPage();
  const anna = newAddress('anna');
  const ben = newAddress('ben');
  const company = `Nordlicht ${anna.slice(5, 13)}`;
  let companyId = '';
  let first = '';
  let second = '';
  const faults: string[] = [];

  /** Looks at the page as it is now, in every view. */
  const look = async (at: Page, state: string): Promise<void> => {
    faults.push(...(await faultsIn(at)).map((fault) => `${state}: ${fault}`));
  };

  /** The full key on a page, and the page afterwards without it. */
  const takeKey = async (at: Page): Promise<string> => {
    const shown = at.getByRole('region', { name: `The new key of ${company}` });
    await shown.waitFor();
    const key = (await shown.locator('pre').first().innerText()).trim();
    const command = (await shown.locator('pre').nth(1).innerText()).trim();
    expect((await sendCurl(shellWords(command, {}))).status).toBe(200);
    return key;
  };

  /** What browsers have asked, such as whether to leave the page. Nothing may ask but what a step expects. */
  const questions: string[] = [];
  const listen = (at: Page): void => {
    at.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.dismiss();
    });
  };

  /** One step of the way. Each goes on where the one before has ended, so a failure names the step, and ends the test. */
  const step = async (title: string, take: () => Promise<void>): Promise<void> => {
    await take().catch((cause: unknown) => {
      throw new Error(`The owner did not come past this step: ${title}.`, { cause });
    });
    expect(questions, title).toEqual([]);
  };

  /** The field of the dialog that names a key, once it has the focus. */
  const nameField = async (at: Page) => {
    const field = at.getByRole('dialog').getByLabel('Name (optional)');
    await expect.poll(() => field.evaluate((control) => control === document.activeElement)).toBe(true);
    return field;
  };

  const outcome = (at: Page) => at.getByRole('status').filter({ hasText: /\w/ }).first();

  await step(
    'signs up with a code from the mail and registers a company, which then waits for an operator',
    async () => {
      await signIn(page, anna);
      const answer = page.getByRole('heading', { name: 'Add your company' });
      expect(await answer.evaluate((heading) => heading === document.activeElement)).toBe(true);
      listen(page);
      const name = page.getByLabel('Name of the company');
      const country = page.getByLabel('Country');
      await typeInto(page, name, company);
      await typeInto(page, country, 'Germany');
      expect(await country.inputValue()).toBe('DE');
      await typeInto(page, page.getByLabel('Website'), 'nordlicht');
      await typeInto(page, page.getByLabel('What it supplies'), 'Industrial switches from stock.');
      await pressKey(page, page.getByRole('button', { name: 'Register the company' }));
      // What is wrong is said where it is, and everything that was typed is still there.
      const website = page.getByLabel('Website');
      await expect.poll(() => website.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => website.evaluate((field) => field === document.activeElement)).toBe(true);
      expect([await name.inputValue(), await country.inputValue()]).toEqual([company, 'DE']);
      await look(page, 'the form with a mistake');
      await name.fill(`${company}\u200b`);
      await website.fill('nordlicht.example');
      await page.keyboard.press('Enter');
      await page
        .getByText(`Character ${company.length + 1} (U+200B) is a control or formatting character`)
        .waitFor();
      expect(await website.inputValue()).toBe('https://nordlicht.example');
      await name.fill(company);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: company }).waitFor();
      expect(await page.locator('main').innerText()).toMatch(/waiting for verification/i);
      await pressKey(page, page.getByRole('link', { name: `Open ${company}` }));
      await page.waitForURL(/\/console\/company\?id=cmp_/);
      companyId = new URL(page.url()).searchParams.get('id') ?? '';
      await page.getByText('An operator checks your company').waitFor();
      await expect.poll(() => page.title()).toContain(company);
      await page.getByRole('heading', { level: 1, name: company }).waitFor();
      expect(await page.getByRole('button', { name: /key/i }).count()).toBe(0);
      expect(await page.getByText('Germany').isVisible()).toBe(true);
      expect(await page.getByRole('link', { name: 'nordlicht.example' }).getAttribute('href')).toBe(
        'https://nordlicht.example',
      );
      await look(page, 'a company that waits');
    },
  );

  await step(
    'learns on each page without reloading it that the company is verified, however long that takes',
    async () => {
      const waiting = page.url();
      // One after the other: the clock is that of the browser context, and cannot be installed twice at once.
      const watch = async (address: string): Promise<Page> => {
        const other = await page.context().newPage();
        listen(other);
        await other.clock.install();
        await other.goto(address);
        await other.getByText('checks every ten seconds').waitFor();
        return other;
      };
      const home = await watch(`${served}/console`);
      // It stops asking after a quarter of an hour, until somebody presses the button.
      await home.clock.runFor(16 * 60_000);
      await home.getByText('no longer checks').waitFor();
      await home.getByRole('button', { name: 'Check again' }).click();
      await home.getByText('checks every ten seconds').waitFor();
      const watching = [home, await watch(waiting)];
      await operator.run('company', 'verify', '--company', companyId);
      for (const other of watching) {
        await other.clock.fastForward(10_000);
        await other.getByRole('button', { name: /^Select and create the first key/ }).waitFor();
        expect(await other.locator('main').innerText()).not.toMatch(/waiting for verification/i);
      }
      // Loading, asking again and looking issue nothing.
      for (const other of watching) await other.close();
      await page.reload();
      await page.getByText('Your keys will appear here.').waitFor();
      const details = await page.getByRole('region', { name: company, exact: true }).boundingBox();
      const keys = await page.getByRole('region', { name: `Keys of ${company}` }).boundingBox();
      expect(keys?.y).toBeLessThan(details?.y ?? 0);
    },
  );

  await step(
    'gets the first key with one click, once, and mails without it; a second tab is told who created it',
    async () => {
      const second = await page.context().newPage();
      listen(second);
      await second.goto(`${served}/console/company?id=${companyId}`);
      const late = second.getByRole('button', { name: 'Select and create the first key' });
      await late.waitFor();
      await page.goto(`${served}/console`);
      await pressKey(
        page,
        page.getByRole('button', { name: `Select and create the first key of ${company}` }),
      );
      first = await takeKey(page);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('The new key');
      await expect
        .poll(() => page.locator('main').innerText())
        .not.toMatch(/waiting for verification|create its first key/i);
      await look(page, 'the first key');
      await late.click();
      await expect.poll(() => outcome(second).innerText()).toContain(`${anna} created the first key on`);
      await second.close();
      await pressKey(page, page.getByRole('button', { name: 'I have stored it' }));
      await page.waitForURL(/\/console\/company/);
      await page.getByText(first.slice(0, 20)).first().waitFor();
      expect(await statusOf(first)).toBe(200);
      // The tool without a mail server leaves the mail to the next change in the console.
      const subjects = () => mailsTo(anna).map(({ subject }) => subject);
      await expect.poll(subjects).toContain(`${company} is verified`);
      await expect.poll(subjects).toContain(`A key was created for ${company}`);
      expect(mailsTo(anna).some(({ text }) => text.includes(first))).toBe(false);
    },
  );

  await step(
    'names the first key, creates and renames a second one, and sees the requests of each by itself',
    async () => {
      const row = page.getByRole('row', { name: first.slice(0, 20) });
      const dialog = page.getByRole('dialog');
      await pressKey(page, row.getByRole('button', { name: /^Name/ }));
      const name = await nameField(page);
      await page.keyboard.type('ERP\u200b live');
      await page.keyboard.press('Enter');
      await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('Character 4 (U+200B)');
      expect(await name.inputValue()).toBe('ERP\u200b live');
      await look(page, 'a name with a mistake');
      await name.fill('ERP live');
      await page.keyboard.press('Enter');
      await expect.poll(() => outcome(page).innerText()).toContain('is called “ERP live”');

      await pressKey(page, page.getByRole('button', { name: 'Create a second key' }));
      await nameField(page);
      await page.keyboard.type('ERP test');
      await look(page, 'creating a second key');
      await page.keyboard.press('Enter');
      const further = await takeKey(page);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('The new key');
      expect(await page.getByRole('button', { name: /^Replace/ }).count()).toBe(0);
      await pressKey(page, page.getByRole('button', { name: 'I have stored it' }));
      expect(await statusOf(further)).toBe(200);
      await page.reload();
      const furtherRow = page.getByRole('row', { name: further.slice(0, 20) });
      await expect.poll(() => furtherRow.innerText()).toMatch(/[1-9]\d* requests? in the last minute/);
      expect(await furtherRow.innerText()).toContain('ERP test');
      // A key for another program is no replacement of the first.
      const guide = page.getByRole('region', { name: 'Replace a key “ERP live”' });
      expect(await guide.locator('li.done').count()).toBe(0);

      await pressKey(page, furtherRow.getByRole('button', { name: /^Rename/ }));
      await name.fill('PIM');
      await page.keyboard.press('Enter');
      await expect.poll(() => furtherRow.innerText()).toContain('PIM');
      await pressKey(page, furtherRow.getByRole('button', { name: /^Revoke/ }));
      await pressKey(page, dialog.getByRole('button', { name: 'Revoke the key' }));
      await expect.poll(() => outcome(page).innerText()).toContain('“PIM”');
      expect([await statusOf(first), await statusOf(further)]).toEqual([200, 401]);
    },
  );

  await step('replaces the first key with one double click, and leaves only after confirming', async () => {
    const row = page.getByRole('row', { name: first.slice(0, 20) });
    await row.getByRole('button', { name: /^Replace/ }).click();
    const dialog = page.getByRole('dialog');
    expect(await (await nameField(page)).inputValue()).toBe('ERP live');
    await dialog.getByRole('button', { name: 'Create the key' }).dblclick();
    second = await takeKey(page);
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    await asked;
    expect(questions.splice(0)).toEqual(['beforeunload']);
    await look(page, 'a replacement');
    await pressKey(page, page.getByRole('button', { name: 'I have stored it' }));
    await expect.poll(() => outcome(page).innerText()).toContain('left this page');
    expect(await keptBy(page)).not.toContain(second.split('_')[2]);
    await page.reload();
    await page.getByRole('row', { name: second.slice(0, 20) }).waitFor();
    expect(await keptBy(page)).not.toContain(second.split('_')[2]);
    expect(await page.locator('tbody tr').count()).toBe(3);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  });

  await step(
    'sees the steps of the rotation done, and revokes the old key after its last use is shown',
    async () => {
      await page.reload();
      const guide = page.getByRole('region', { name: 'Replace a key' });
      await guide.waitFor();
      expect(await guide.locator('li.done').count()).toBe(2);
      const row = page.getByRole('row', { name: first.slice(0, 20) });
      await pressKey(page, row.getByRole('button', { name: /Revoke/ }));
      const dialog = page.getByRole('dialog');
      expect(await dialog.innerText()).toContain('It was last used');
      await look(page, 'revoking a key');
      await page.keyboard.press('Escape');
      expect(await statusOf(first)).toBe(200);
      await pressKey(page, row.getByRole('button', { name: /Revoke/ }));
      await pressKey(page, dialog.getByRole('button', { name: 'Revoke the key' }));
      await expect.poll(() => outcome(page).innerText()).toContain('is revoked');
      expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
      await expect.poll(() => guide.locator('li.done').count()).toBe(4);
      await look(page, 'the keys');
    },
  );

  await step(
    'invites a second owner, who learns what removing the first does to the keys before doing it',
    async () => {
      await pressKey(page, page.getByRole('link', { name: 'Members' }));
      await page.getByText('Make somebody else an owner first').waitFor();
      await typeInto(page, page.getByLabel('Email address'), ben);
      await tabTo(page, page.getByRole('radio', { name: /^Member/ }));
      await page.keyboard.press('ArrowDown');
      await pressKey(page, page.getByRole('button', { name: 'Send the invitation' }));
      await expect.poll(() => outcome(page).innerText()).toContain(`${ben} is invited`);
      await expect.poll(() => mailsTo(ben)).toHaveLength(1);
      await look(page, 'the members');

      await signIn(benPage, ben);
      listen(benPage);
      await pressKey(benPage, benPage.getByRole('button', { name: /^Accept/ }));
      await expect.poll(() => outcome(benPage).innerText()).toContain('You belong to');
      await benPage.goto(`${served}/console/members?id=${companyId}`);
      await pressKey(benPage, benPage.getByRole('button', { name: /^Remove/ }));
      const dialog = benPage.getByRole('dialog');
      expect(await dialog.innerText()).toContain('disables the 1 active key');
      await pressKey(benPage, dialog.getByRole('button', { name: 'Remove' }));
      await expect.poll(() => outcome(benPage).innerText()).toContain('1 key disabled');
      expect(await statusOf(second)).toBe(403);
      await page.goto(`${served}/console/company?id=${companyId}`);
      await page.getByText('Your account has no such company').waitFor();
    },
  );

  await step('has a key that works for a year, and reads in the audit record who did what', async () => {
    await benPage.goto(`${served}/console/company?id=${companyId}`);
    await pressKey(benPage, benPage.getByRole('button', { name: 'Create a key' }));
    await nameField(benPage);
    await benPage.keyboard.press('Enter');
    const third = await takeKey(benPage);
    await pressKey(benPage, benPage.getByRole('button', { name: 'I have stored it' }));
    await letAYearPass(third);
    expect(await statusOf(third)).toBe(401);
    await benPage.reload();
    await expect
      .poll(() => benPage.getByRole('row', { name: third.slice(0, 20) }).innerText())
      .toContain('Expired');

    await pressKey(benPage, benPage.getByRole('link', { name: 'Audit record' }));
    const rows = benPage.locator('tbody tr');
    await rows.first().waitFor();
    const record = (await rows.allInnerTexts()).join('\n');
    for (const words of [
      'Registered the company',
      'Verified the company',
      'Created a key',
      'Named a key',
      'Renamed a key',
      'Revoked a key',
    ])
      expect(record).toContain(words);
    await look(benPage, 'the audit record');
    await benPage.getByLabel('Show').selectOption('key');
    await expect
      .poll(async () => (await rows.allInnerTexts()).join('\n'))
      .not.toContain('Registered the company');
    const [download] = await Promise.all([
      benPage.waitForEvent('download'),
      benPage.getByRole('link', { name: 'Download all as CSV' }).click(),
    ]);
    const csv = await download.createReadStream().then(async (stream) => (await stream.toArray()).join(''));
    expect(csv).toContain(`account:${anna}`);
    for (const key of [first, second, third]) expect(record + csv).not.toContain(key.split('_')[2]);
  });

  expect(faults).toEqual([]);
}, 900_000);
