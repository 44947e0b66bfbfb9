import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { ProblemSchema } from '../../../src/contracts/problem.ts';
import { createOperator } from '../../end-to-end/demo-supplier.ts';
import { openContext } from '../chromium.ts';
import { faultsIn } from '../visit-page.ts';
import { mailsTo } from './mailbox.ts';
import { newAddress, signIn } from './visitor.ts';

const served = inject('servedUrl');
const operator = createOperator(inject('databaseUrl'));

const CompanySchema = z.object({ company: z.object({ id: z.string() }) });
const KeySchema = z.object({ key: z.object({ value: z.string() }) });

/** Every address that a function answers on the served build. */
const paths = [
  '/api/v1/products/moxa/EDS-P510',
  '/api/v1/supplier/me',
  '/api/v9',
  '/lookup',
  '/console/api/session',
  '/livez',
];

describe('a key in the query of an address', () => {
  const owner = newAddress('erin');
  const company = `Leuchtturm ${owner.slice(5, 13)}`;

  it('is refused everywhere, marked for its owner in the console and by mail, and keeps working until it is revoked', async () => {
    const created = await operator.run(
      'company',
      'create',
      '--name',
      company,
      '--owner',
      owner,
      '--verified',
    );
    const { id } = CompanySchema.parse(created).company;
    const { value } = KeySchema.parse(await operator.run('company', 'select', '--company', id)).key;
    const works = async () =>
      (await fetch(`${served}/api/v1/supplier/me`, { headers: { Authorization: `Bearer ${value}` } })).status;

    const page = await (await openContext()).newPage();
    await signIn(page, owner);
    await page.goto(`${served}/console/company?id=${id}`);
    const row = page.getByRole('row', { name: value.slice(0, 20) });
    await row.waitFor();
    expect(await row.innerText()).not.toContain('address');

    for (const path of paths) {
      const response = await fetch(`${served}${path}?key=${value}`);
      const body = await response.text();
      expect([response.status, ProblemSchema.parse(JSON.parse(body)).code], path).toEqual([
        401,
        'key_in_query',
      ]);
      expect(body + JSON.stringify([...response.headers])).not.toContain(value.slice(4, 20));
    }

    expect(await works()).toBe(200);
    await page.reload();
    await row.waitFor();
    expect(await row.innerText()).toContain('Was sent in an address; replace it');
    expect(await faultsIn(page)).toEqual([]);

    await row.getByRole('button', { name: /Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
    await expect.poll(() => row.innerText()).toContain('Revoked');
    expect(await row.innerText()).not.toContain('replace it');
    expect(await works()).toBe(401);
    // The mail waits in the outbox; the tests have no scheduler, so the next change in the console sends it.
    const subject = `Replace a key of ${company}: it was sent in an address`;
    await expect.poll(() => mailsTo(owner).map((mail) => mail.subject)).toContain(subject);
    expect(mailsTo(owner).filter((mail) => mail.subject === subject)).toHaveLength(1);

    await page.goto(`${served}/console/audit?id=${id}`);
    await page.getByText('Marked a key that was sent in an address').waitFor();
  });
});
