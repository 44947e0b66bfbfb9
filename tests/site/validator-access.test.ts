import { describe, expect, it } from 'vitest';
import { stockListExample } from '../../src/price-lists/report/example-texts.ts';
import { open, openWhole } from './open-validator.ts';
import { faultsIn } from './visit-page.ts';

describe('the page that checks batches', () => {
  it('works without a network once it is loaded, and asks for nothing', async () => {
    const {
      page,
      open: openFile,
      verdictIs,
      findings,
      requests,
      downloadVerdict,
      openDetails,
      ...validator
    } = await openWhole();
    const loaded = requests.length;
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'One with mistakes' }).click();
    await verdictIs('invalid');
    await openDetails();
    await findings.first().click();
    await openFile('stock.csv', stockListExample);
    await validator.makeChoices();
    await validator.checkList();
    await validator.listIs('valid');
    await page.getByRole('button', { name: 'Show the first batch' }).click();
    await page.getByRole('textbox', { name: 'The first batch' }).waitFor();
    expect(requests.slice(loaded)).toEqual([]);
  });

  it('explains itself without scripts, and shows no dead controls', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    const words = await page.locator('main').innerText();
    expect(words).toContain('Switch on scripts');
    expect(words).toContain('node nameplate.mjs validate');
    expect(words).toContain('POST /api/v1/supplier/validate');
    expect(
      await page.locator('main').locator('button, textarea, input, select').filter({ visible: true }).count(),
    ).toBe(0);
  });

  it('has no barrier that axe finds, and never scrolls sideways', async () => {
    const { page, verdictIs, makeChoices, checkList, listIs } = await open();
    const faults = await faultsIn(page);
    await page.getByRole('button', { name: 'One with mistakes' }).click();
    await verdictIs('invalid');
    faults.push(...(await faultsIn(page)));
    await page.getByRole('button', { name: 'A stock list' }).click();
    faults.push(...(await faultsIn(page)));
    await makeChoices();
    await checkList();
    await listIs('valid');
    faults.push(...(await faultsIn(page)));
    await page.getByLabel('Check as of').fill('');
    await page.getByRole('button', { name: 'A valid batch' }).click();
    await verdictIs('valid');
    faults.push(...(await faultsIn(page)));
    expect(faults).toEqual([]);
  });
});
