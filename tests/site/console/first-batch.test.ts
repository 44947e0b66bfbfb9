import { selectAll } from 'hast-util-select';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { SupplierIdentityResponseSchema } from '../../../src/contracts/supplier/identity.ts';
import { ValidationResponseSchema } from '../../../src/contracts/supplier/validation-response.ts';
import { createOperator } from '../../end-to-end/demo-supplier.ts';
import { fetchPage, readText } from '../../end-to-end/page.ts';
import { sendCurl } from '../../end-to-end/send-curl.ts';
import { shellWords } from '../../end-to-end/shell-words.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { openContext } from '../chromium.ts';
import { faultsIn } from '../visit-page.ts';
import { newestCode } from './mailbox.ts';
import { newAddress } from './visitor.ts';

const served = inject('servedUrl');
const operator = createOperator(inject('databaseUrl'));

/** Saves the batch that a page offers, and returns the folder that has it. */
const saveBatch = async (page: Page, button: Locator): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const directory = temporaryDirectory();
  await download.saveAs(`${directory}/${download.suggestedFilename()}`);
  return directory;
};

const commandsIn = async (region: Locator): Promise<string[]> =>
  (await region.locator('pre').allInnerTexts()).map((text) => text.trim());

it('the guide leads from nothing to an accepted batch in five steps, by the buttons that it names', async () => {
  const guide = await fetchPage(`${served}/docs/first-batch`);
  // The first bold words of a step are its title, the others the buttons to select.
  const steps = selectAll('main ol > li', guide).map((step) => selectAll('strong', step).map(readText));
  expect(steps).toHaveLength(5);
  expect(selectAll('main p', guide).map(readText).join('\n')).toContain(
    'The supplier preview is an upcoming release.',
  );
  const buttons = steps.map(([, ...names]) => names);

  const page = await (await openContext()).newPage();
  const address = newAddress('gina');
  const company = `Wegweiser ${address.slice(5, 13)}`;
  const press = async (name: string | undefined): Promise<void> =>
    page.getByRole('button', { name: name ?? 'no button', exact: true }).click();

  await page.goto(`${served}/`);
  await page.getByRole('link', { name: 'Get a supplier key' }).click();
  await page.getByLabel('Email address').fill(address);
  await press(buttons[0]?.[0]);
  const code = page.getByLabel('Code of 8 characters');
  await code.waitFor();
  await code.fill(newestCode(address));
  await press(buttons[0]?.[1]);

  await page.getByLabel('Name of the company').fill(company);
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Website').fill('https://wegweiser.example');
  await page.getByLabel('What it supplies').fill('Industrial switches from stock.');
  await press(buttons[1]?.[0]);
  await page.getByRole('link', { name: `Open ${company}` }).click();
  await page.getByText('An operator checks your company').waitFor();
  const companyId = new URL(page.url()).searchParams.get('id') ?? '';
  await operator.run('company', 'verify', '--company', companyId);

  await page.reload();
  await press(buttons[2]?.[0]);
  const shown = page.getByRole('region', { name: `The new key of ${company}` });
  await shown.waitFor();
  expect(await faultsIn(page)).toEqual([]);
  const [key = '', identity = '', sending = ''] = await commandsIn(shown);

  const me = await sendCurl(shellWords(identity, {}));
  expect(SupplierIdentityResponseSchema.parse(await me.json()).data.company.name).toBe(company);

  const directory = await saveBatch(page, shown.getByRole('button', { name: buttons[4]?.[0] ?? '' }));
  const accepted = await sendCurl(shellWords(sending, {}), directory);
  expect(accepted.status).toBe(200);
  expect(ValidationResponseSchema.parse(await accepted.json()).data.valid).toBe(true);

  // With the key stored, the page of the company has the same commands without it.
  await press('I have stored it');
  const first = page.getByRole('region', { name: 'Send a first batch' });
  await first.waitFor();
  const again = await saveBatch(page, first.getByRole('button', { name: buttons[4]?.[0] ?? '' }));
  for (const command of await commandsIn(first)) {
    expect(command).not.toContain(key);
    expect((await sendCurl(shellWords(command, { $SUPPLIER_API_KEY: key }), again)).status).toBe(200);
  }
  expect(await faultsIn(page)).toEqual([]);
});

it('a valid batch in the validator is saved, and sent with the command beside it', async () => {
  const { key } = await operator.demo();
  const page = await (await openContext()).newPage();
  await page.goto(`${served}/onboarding/validator`);
  await page.getByRole('button', { name: 'One with mistakes' }).click();
  const region = page.getByRole('region', { name: 'Send it with a key' });
  await page.locator('[data-outcome=invalid]').waitFor();
  expect(await region.count()).toBe(0);
  await page.getByRole('button', { name: 'A valid batch' }).click();
  const directory = await saveBatch(page, region.getByRole('button', { name: 'Save batch.json' }));
  const [command = ''] = await commandsIn(region);
  expect((await sendCurl(shellWords(command, { $SUPPLIER_API_KEY: key }), directory)).status).toBe(200);
  expect(await faultsIn(page)).toEqual([]);
});
