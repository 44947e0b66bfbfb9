import { select, selectAll } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { fetchPage, readText } from '../../end-to-end/page.ts';
import { openContext, openPage } from '../chromium.ts';
import { faultsIn } from '../visit-page.ts';
import { newAddress, signIn, signInHere } from './visitor.ts';

const served = inject('servedUrl');
const consolePaths = [
  '/console',
  '/console/company',
  '/console/members',
  '/console/audit',
  '/console/account',
];

describe('the console', () => {
  it('leads whoever was signed out in another tab to the sign-in page, and back after signing in', async () => {
    const address = newAddress('carla');
    const page = await (await openContext()).newPage();
    await signIn(page, address);
    const second = await page.context().newPage();
    await second.goto(`${served}/console/account`);
    await second.getByText('this session').waitFor();
    expect(await faultsIn(second)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email address').waitFor();
    await second.reload();
    await second.getByText('You are signed out').waitFor();
    expect(await faultsIn(second)).toEqual([]);
    await signInHere(second, address);
    await second.waitForURL(`${served}/console/account#shown`);
    expect(await second.evaluate(() => document.activeElement?.id)).toBe('shown');
    expect(await page.context().cookies()).toMatchObject([
      { name: 'nameplate_browser', httpOnly: true, sameSite: 'Strict' },
      { name: 'nameplate_session', httpOnly: true, sameSite: 'Lax' },
    ]);
  });

  it('says what to do without a connection, and keeps what was typed', async () => {
    const page = await openPage('/console');
    const email = page.getByLabel('Email address');
    await email.fill('dora@supplier.example');
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('status').innerText()).toContain('did not answer');
    expect(await email.inputValue()).toBe('dora@supplier.example');
    expect(await page.getByRole('button', { name: 'Send the code' }).isEnabled()).toBe(true);
  });

  it('refuses a wrong code where it was entered, and explains a code that is too short', async () => {
    const page = await openPage('/console');
    await page.getByLabel('Email address').fill(newAddress('emil'));
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Code of 8 characters');
    expect(await page.getByRole('button', { name: 'Send a new code' }).isDisabled()).toBe(true);
    await code.fill('12');
    await page.keyboard.press('Enter');
    await page.getByText('Enter all 8 characters').waitFor();
    await code.fill('Your sign-in code is 2222-2222.');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('The code is wrong');
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await faultsIn(page)).toEqual([]);
  });

  it.each(consolePaths)(
    'says on %s without scripts what it needs and how to reach an operator, and is in no list of pages',
    async (path) => {
      const page = await fetchPage(`${served}${path}`);
      const words = selectAll('main', page).map(readText).join();
      expect(words).toContain('Switch on scripts');
      expect(words).toContain('operator');
      expect(words).not.toContain('.example');
      expect(selectAll('main :is(button, input, select)', page)).toEqual([]);
      expect(select('meta[name=robots]', page)?.properties.content).toBe('noindex');
      const sitemap = await (await fetch(`${served}/sitemap-0.xml`)).text();
      expect(sitemap).toContain('<loc>');
      expect(sitemap).not.toContain(`${served}/console<`);
      expect(sitemap).not.toContain(`${served}/console/`);
    },
  );
});
