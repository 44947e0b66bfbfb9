import { describe, expect, it } from 'vitest';
import { stockListExample } from '../../src/validator/example-texts.ts';
import { axeViolations } from './axe-violations.ts';
import { openerOfValidators } from './opener-of-validators.ts';

const open = openerOfValidators();

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
    } = await open();
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
    await verdictIs('valid');
    await downloadVerdict();
    expect(requests).toEqual([]);
  });

  it('explains itself without scripts, and shows no dead controls', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    const words = await page.locator('main').innerText();
    expect(words).toContain('needs scripts');
    expect(words).toContain('node nameplate.mjs validate');
    expect(words).toContain('POST /api/v1/supplier/validate');
    expect(
      await page.locator('main').locator('button, textarea, input, select').filter({ visible: true }).count(),
    ).toBe(0);
  });

  it.each(['light', 'dark'] as const)(
    'has no barrier that axe finds, in its %s colours',
    async (colorScheme) => {
      const { page, verdictIs, makeChoices, checkList, listIs } = await open({ colorScheme });
      const rules = colorScheme === 'light' ? 'all' : 'of layout';
      expect(await axeViolations(page, rules)).toEqual([]);
      await page.getByRole('button', { name: 'One with mistakes' }).click();
      await verdictIs('invalid');
      expect(await axeViolations(page, rules)).toEqual([]);
      await page.getByRole('button', { name: 'A stock list' }).click();
      expect(await axeViolations(page, rules)).toEqual([]);
      await makeChoices();
      expect(await axeViolations(page, rules)).toEqual([]);
      await checkList();
      await listIs('valid');
      expect(await axeViolations(page, rules)).toEqual([]);
      await page.getByLabel('Check as of').fill('');
      await page.getByRole('button', { name: 'A valid batch' }).click();
      await verdictIs('valid');
      expect(await axeViolations(page, rules)).toEqual([]);
    },
  );

  it('never scrolls sideways at a width of 360 pixels', async () => {
    const { page, verdictIs, makeChoices, checkList, listIs } = await open({
      viewport: { width: 360, height: 740 },
    });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: 'One with mistakes' }).click();
    await verdictIs('invalid');
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: 'A stock list' }).click();
    expect(await width()).toBe(360);
    await makeChoices();
    expect(await width()).toBe(360);
    await checkList();
    await listIs('valid');
    expect(await width()).toBe(360);
  });
});
