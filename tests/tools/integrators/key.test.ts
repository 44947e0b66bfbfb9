import { describe, expect, it } from 'vitest';
import { key, secret } from '../../../packages/client/tests/clients.ts';
import { keyTool } from '../../../tools/integrators/key/tool.ts';
import { json, problem, serveTreatments, type Treatment } from '../../scripted-server.ts';
import { runInTest } from '../run-in-test.ts';

const data = {
  object: 'supplier_identity',
  company: { id: 'cmp_1', name: 'Demo Supplier\u001b' },
  key: {
    id: 'k'.repeat(16),
    masked: `npk_${'k'.repeat(16)}_********`,
    createdAt: '2026-11-21T12:00:00.000Z',
    expiresAt: '2027-11-21T12:00:00.000Z',
  },
  scopes: ['supplier:read', 'supplier:validate'],
  schemaVersion: '0.1.0',
  capabilities: {
    validate: {
      method: 'POST',
      path: '/api/v1/supplier/validate',
      scope: 'supplier:validate',
      maxRecords: 50,
      maxBodyBytes: 262_144,
      persists: false,
      admits: false,
    },
  },
  limits: { requestsPerMinute: 60 },
};

const check = async (treatment: Treatment, ...words: readonly string[]) => {
  const { origin, requests } = await serveTreatments(treatment);
  const environment = { SUPPLIER_API_KEY: key };
  const run = await runInTest(keyTool, ['check', '--base-url', origin, ...words], { environment });
  expect(run.standardOutput + run.standardError).not.toContain(secret);
  return { ...run, requests };
};

describe('key check', () => {
  const accepted = { status: 200, headers: json, body: JSON.stringify({ data }) };

  it('tells the company, the scopes and the last day of a key that the service accepts', async () => {
    const { exitCode, standardOutput, requests } = await check(accepted);
    expect(exitCode).toBe(0);
    expect(standardOutput).toContain(`npk_${'k'.repeat(16)}_********`);
    expect(standardOutput).toContain('Demo Supplier\\u{1b}');
    expect(standardOutput).toContain('supplier:read supplier:validate');
    expect(standardOutput).toContain('2027-11-21T12:00:00.000Z');
    expect(requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${key}`]);
  });

  it('prints the data of the answer with --json', async () => {
    expect(JSON.parse((await check(accepted, '--json')).standardOutput)).toEqual(data);
  });

  it.each([
    [401, 'key_not_accepted'],
    [403, 'company_suspended'],
  ])('ends with 1 for a key that gets %i, and names the problem', async (status, code) => {
    const refused = problem(status, code, { retryable: false });
    expect(await check(refused)).toMatchObject({ exitCode: 1, standardOutput: '' });
    const { exitCode, standardOutput } = await check(refused, '--json');
    expect([exitCode, JSON.parse(standardOutput).error.code]).toEqual([1, code]);
  });

  it('shows a line break that a server answers, so that no line is forged', async () => {
    const forged = problem(401, 'key_not_accepted', {
      retryable: false,
      detail: 'No.\nThe key is accepted.\u009b',
    });
    const { standardError } = await check(forged);
    expect(standardError).toContain('No.\\u{a}The key is accepted.\\u{9b}');
    expect(standardError.trimEnd()).not.toContain('\n');
  });

  it('ends with 2 when something else than the service answers, or when there is no key', async () => {
    const page = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<p>Sign in</p>' };
    expect(await check(page)).toMatchObject({ exitCode: 2, standardOutput: '' });
    expect(await runInTest(keyTool, ['check'])).toMatchObject({ exitCode: 2, standardOutput: '' });
  });
});
