import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NetlifyDev } from '@netlify/dev';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createOperator } from '../end-to-end/demo-supplier.ts';
import { rawRequest } from '../end-to-end/raw-request.ts';
import { createDatabase } from '../end-to-end/served-build.ts';
import { type MailServer, startMailServer } from '../functions/mail/mail-server.ts';

const served = inject('servedUrl');

/** One request for each rule of the routing tables and each literal of a function's `config`. */
const requests = [
  ['GET', '/api/v1/site'],
  ['GET', '/api/v1/site/'],
  ['GET', '/api/v1/insights'],
  ['GET', '/api/v1/insights/one-dot-two-parts'],
  ['GET', '/api/v1/insights/none'],
  ['POST', '/api/v1/site'],
  ['OPTIONS', '/api/v1/insights'],
  ['DELETE', '/api/v1/insights/one-dot-two-parts'],
  ['POST', '/api/v1/site.json'],
  ['OPTIONS', '/api/v1/insights.json'],
  ['DELETE', '/api/v1/products/prd_ek6p49822k.json'],
  ['OPTIONS', '/openapi.json'],
  ['POST', '/openapi.json/'],
  ['OPTIONS', '/feed.json'],
  ['DELETE', '/contract/0.1.0/findings.json'],
  ['OPTIONS', '/.well-known/api-catalog'],
  ['PATCH', '/.well-known/api-catalog.json'],
  ['GET', '/feed.json'],
  ['GET', '/contract'],
  ['GET', '/api/v1/products/moxa/EDS-P510'],
  ['GET', '/api/v1/products/Allied%20Telesis/AT-FS232/1'],
  ['GET', '/api/v1/products/Allied%20Telesis/AT-FS232%2F1'],
  ['GET', '/api/v1/products/moxa/eds-p510'],
  ['GET', '/api/v1/products/moxa'],
  ['POST', '/api/v1/products/moxa/EDS-P510'],
  ['PUT', '/api/v1/insights/'],
  ['PATCH', '/api/v1/insights/one-dot-two-parts/'],
  ['GET', '/lookup?manufacturer=moxa&partNumber=EDS-P510'],
  ['GET', '/lookup/?manufacturer=Allied+Telesis&partNumber=AT-FS232%2F1'],
  ['GET', '/lookup'],
  ['POST', '/lookup'],
  ['GET', '/mcp'],
  ['GET', '/livez'],
  ['GET', '/api/v1/supplier/me'],
  ['GET', '/api/v1/supplier/me/'],
  ['POST', '/api/v1/supplier/validate'],
  ['POST', '/api/v1/supplier/validate/'],
  ['GET', '/api/v1/supplier/keys'],
  ['GET', '/api/v9'],
  ['POST', '/api/v9'],
  ['GET', '/.well-known/api-catalog'],
  ['GET', '/insights'],
  ['GET', '/api/v1/products'],
  ['GET', '/catalogue/files.json'],
  ['GET', '/catalogue/products.ndjson'],
  ['GET', '/catalogue/products.csv'],
  ['OPTIONS', '/catalogue/files.json'],
  ['OPTIONS', '/catalogue/products.ndjson'],
  ['POST', '/catalogue/products.csv'],
] as const;

let project: string;
let ownerAddress: string;
let emulator: NetlifyDev;
let mail: MailServer;

beforeAll(async () => {
  // The emulator reads `_redirects` from the root of a project, where the build does not put it.
  project = await mkdtemp(join(tmpdir(), 'nameplate-emulator-'));
  for (const name of ['build/server', 'dist', 'netlify.toml', 'package.json']) {
    await cp(name, join(project, name), { recursive: true });
  }
  await cp(join('dist', '_redirects'), join(project, '_redirects'));
  mail = await startMailServer();
  // A database of its own, because the scheduled function sends all mail that waits.
  const database = await createDatabase(inject('databaseUrl'), 'emulator');
  ownerAddress = database.owner;
  vi.stubEnv('SITE_URL', served);
  vi.stubEnv('NETLIFY_DB_URL', database.service);
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('MAIL_FROM', 'Nameplate <console@nameplate.example>');
  const off = { enabled: false };
  emulator = new NetlifyDev({
    projectRoot: project,
    serverAddress: null,
    skipGitignore: true,
    logger: { log: () => {}, warn: () => {}, error: () => {} },
    aiGateway: off,
    blobs: off,
    database: off,
    edgeFunctions: off,
    environmentVariables: off,
    geolocation: off,
    images: off,
  });
  await emulator.start();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await emulator.stop();
  await mail.stop();
  await rm(project, { recursive: true, force: true });
});

describe("Netlify's own emulator", () => {
  it.each(requests)('reads the routing tables as our host does: %s %s', async (method, path) => {
    const expected = await rawRequest(served, path, method);
    const response = await emulator.handle(new Request(`${served}${path}`, { method }));
    expect(response?.status).toBe(expected.status);
    expect(await response?.text()).toBe(expected.body);
    expect(response?.headers.get('content-type')).toBe(expected.headers['content-type'] ?? null);
    for (const name of ['allow', 'location', 'link', 'access-control-allow-origin', 'www-authenticate']) {
      expect(response?.headers.get(name), name).toBe(expected.headers[name] ?? null);
    }
  });

  it('is ready, accepts the key of a supplier, and runs the scheduled function, which sends the mail about it', async () => {
    const ready = await emulator.handle(new Request(`${served}/readyz`));
    expect([ready?.status, await ready?.text()]).toEqual([200, '{"status":"ready"}']);
    const { key, companyId } = await createOperator(ownerAddress).demo();
    const headers = { Authorization: `Bearer ${key}` };
    const identity = await emulator.handle(new Request(`${served}/api/v1/supplier/me`, { headers }));
    expect(await identity?.json()).toMatchObject({ data: { company: { id: companyId } } });
    await emulator.handle(new Request(`${served}/.netlify/functions/notices`, { method: 'POST' }));
    expect(mail.emails.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual([
      'A key was created for Demo Supplier',
    ]);
  });
});
