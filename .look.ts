import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import { newKey } from './functions/keys/key-value.ts';
import { sitePolicy } from './src/publish/content-policy.ts';
import { launchChromium } from './tests/launch-chromium.ts';

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
};
const server = createServer(async (q, s) => {
  const path = new URL(q.url ?? '/', 'http://x').pathname;
  for (const f of [path, `${path}.html`, `${path}/index.html`]) {
    try {
      const b = await readFile(`dist${f}`);
      s.setHeader('Content-Type', types[f.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
      s.setHeader('Content-Security-Policy', sitePolicy);
      s.end(b);
      return;
    } catch {}
  }
  s.statusCode = 404;
  s.end();
}).listen(9402);
const base = 'http://localhost:9402';
const now = Date.now();
const t = (h: number) => new Date(now + h * 3600e3).toISOString();
const id = 'cmp_rrqgpams61yf68pl';
const company = (o = {}) => ({
  id,
  name: 'Nordlicht Industrietechnik GmbH & Co. KG',
  country: 'DE',
  website: 'https://nordlicht-industrietechnik.example/kontakt',
  supplies: 'Industrial switches, power supplies and cable assemblies from stock in Rendsburg.',
  state: 'verified',
  role: 'owner',
  createdAt: t(-300),
  ...o,
});
const detail = (o = {}) => ({ ...company(), verifiedAt: t(-200), suspendedAt: null, ...o });
const key = (n: number, o = {}) => ({
  id: `rnvt7k1a0hlbfki${n}`,
  masked: `npk_rnvt7k1a0hlbfki${n}_********`,
  scopes: ['supplier:read', 'supplier:validate'],
  state: 'active',
  works: true,
  createdAt: t(-300 + n),
  expiresAt: t(8000),
  lastUsedAt: t(-3),
  issuedBy: 'anna@nordlicht-industrietechnik.example',
  revokedAt: null,
  revokedBy: null,
  disabledAt: null,
  disabledReason: null,
  ...o,
});
const limits = (a: number, d: number, r: number, nextAt: string | null = null) => ({
  active: { used: a, most: 5 },
  day: { used: d, most: 20, nextAt },
  retained: { used: r, most: 200 },
});
const keysBody = (data: unknown[], l = limits(2, 1, 6)) => ({
  data,
  meta: { total: data.length, limits: l },
});
const problem = (status: number, code: string, detailText: string, more = {}) => ({
  status,
  body: {
    type: `${base}/problems/${code}`,
    title: code,
    status,
    detail: detailText,
    code,
    retryable: false,
    ...more,
  },
});
const fresh = newKey();
const created = {
  id: fresh.keyId,
  value: fresh.value,
  masked: `npk_${fresh.keyId}_********`,
  scopes: ['supplier:read', 'supplier:validate'],
  createdAt: t(0),
  expiresAt: t(8760),
};
const session = (companies: unknown[], invitations: unknown[] = []) => ({
  data: { account: { email: 'anna@nordlicht-industrietechnik.example' }, companies, invitations },
});
const invitation = {
  company: { id: 'cmp_aaaaaaaaaaaaaaaa', name: 'Hafen Elektronik' },
  role: 'member',
  invitedBy: 'ben@hafen.example',
  expiresAt: t(200),
};
const signedOut = problem(401, 'not_signed_in', 'Sign in first.');
const member = (n: number, o = {}) => ({
  id: `mbr_${n}`,
  email: `person${n}@nordlicht-industrietechnik.example`,
  role: 'member',
  state: 'current',
  since: t(-300),
  expiresAt: null,
  activeKeys: 0,
  you: false,
  ...o,
});
const base4 = {
  'GET session': session(
    [
      company(),
      company({ id: 'cmp_bbbbbbbbbbbbbbbb', name: 'Waiting Works', state: 'waiting' }),
      company({ id: 'cmp_cccccccccccccccc', name: 'Paused Parts', state: 'suspended', role: 'member' }),
    ],
    [invitation],
  ),
  [`GET companies/${id}`]: { data: detail() },
};
const keyList = [
  key(4, { lastUsedAt: t(-0.1), createdAt: t(-30) }),
  key(3, { expiresAt: t(24 * 12), lastUsedAt: t(-26) }),
  key(2, {
    state: 'revoked',
    works: false,
    revokedAt: t(-90),
    revokedBy: 'anna@nordlicht-industrietechnik.example',
  }),
  key(1, { state: 'disabled', works: false, disabledAt: t(-90), disabledReason: 'leaked' }),
  key(0, { state: 'expired', works: false, lastUsedAt: null }),
];
type Scene = { name: string; path: string; api: Record<string, unknown>; act?: (p: any) => Promise<unknown> };
const q = `?id=${id}`;
const scenes: Scene[] = [
  { name: 'sign-in', path: '/console', api: { 'GET session': signedOut } },
  {
    name: 'sign-in-error',
    path: '/console?signed=out',
    api: { 'GET session': signedOut },
    act: async (p) => {
      await p.getByRole('button', { name: 'Send the code' }).click();
    },
  },
  {
    name: 'mail-down',
    path: '/console',
    api: {
      'GET session': signedOut,
      'POST auth/email-otp/send-verification-otp': problem(
        503,
        'mail_unavailable',
        'The mail with the code could not be sent. Nothing was changed. Try again in a few minutes.',
      ),
    },
    act: async (p) => {
      await p.getByLabel('Email').fill('anna@x.de');
      await p.getByRole('button', { name: 'Send the code' }).click();
      await p.waitForTimeout(300);
    },
  },
  {
    name: 'code',
    path: '/console',
    api: {
      'GET session': signedOut,
      'POST auth/email-otp/send-verification-otp': { success: true },
      'POST auth/sign-in/email-otp': problem(
        400,
        'code_not_accepted',
        'The code is not accepted. It may be mistyped, older than 10 minutes, used already or tried too often. Ask for a new one.',
      ),
    },
    act: async (p) => {
      await p.getByLabel('Email').fill('anna@x.de');
      await p.keyboard.press('Enter');
      await p.getByLabel(/Code/).fill('Your code: 123 456');
      await p.keyboard.press('Enter');
      await p.waitForTimeout(300);
    },
  },
  {
    name: 'new-account',
    path: '/console',
    api: {
      'GET session': session([]),
      'POST companies': problem(422, 'invalid_form', 'Correct the fields.', {
        errors: [
          { pointer: '/country', detail: 'Must be two upper-case letters, such as DE.' },
          { pointer: '/website', detail: 'Must be a web address that starts with https:// or http://.' },
        ],
      }),
    },
    act: async (p) => {
      await p.getByLabel('Name of the company').fill('Nordlicht');
      await p.getByRole('button', { name: 'Register the company' }).click();
      await p.waitForTimeout(300);
    },
  },
  { name: 'companies', path: '/console', api: base4 },
  {
    name: 'first-key',
    path: '/console',
    api: { ...base4, [`POST companies/${id}/select`]: { data: { company: detail(), key: created } } },
    act: async (p) => {
      await p.getByRole('button', { name: /Choose Nordlicht/ }).click();
      await p.waitForTimeout(300);
    },
  },
  {
    name: 'company-waiting',
    path: `/console/company${q}`,
    api: {
      ...base4,
      [`GET companies/${id}`]: { data: detail({ state: 'waiting', verifiedAt: null }) },
      [`GET companies/${id}/keys`]: keysBody([], limits(0, 0, 0)),
    },
  },
  {
    name: 'company-suspended',
    path: `/console/company${q}`,
    api: {
      ...base4,
      [`GET companies/${id}`]: { data: detail({ state: 'suspended', suspendedAt: t(-5) }) },
      [`GET companies/${id}/keys`]: keysBody([key(1, { works: false })]),
    },
  },
  {
    name: 'company-first',
    path: `/console/company${q}`,
    api: { ...base4, [`GET companies/${id}/keys`]: keysBody([], limits(0, 0, 0)) },
  },
  {
    name: 'company-keys',
    path: `/console/company${q}`,
    api: { ...base4, [`GET companies/${id}/keys`]: keysBody(keyList) },
  },
  {
    name: 'company-new-key',
    path: `/console/company${q}`,
    api: {
      ...base4,
      [`GET companies/${id}/keys`]: keysBody(keyList),
      [`POST companies/${id}/keys`]: { data: { key: created } },
    },
    act: async (p) => {
      await p.getByRole('button', { name: /Create a replacement/ }).click();
      await p.waitForTimeout(300);
    },
  },
  {
    name: 'company-revoke',
    path: `/console/company${q}`,
    api: { ...base4, [`GET companies/${id}/keys`]: keysBody(keyList) },
    act: async (p) => {
      await p
        .getByRole('button', { name: /Revoke/ })
        .first()
        .click();
      await p.waitForTimeout(200);
    },
  },
  {
    name: 'company-limit',
    path: `/console/company${q}`,
    api: {
      ...base4,
      [`GET companies/${id}/keys`]: keysBody(
        [9, 8, 7, 6, 5].map((n) => key(n)),
        limits(5, 20, 9, t(3)),
      ),
    },
  },
  {
    name: 'company-member',
    path: `/console/company${q}`,
    api: {
      ...base4,
      [`GET companies/${id}`]: { data: detail({ role: 'member' }) },
      [`GET companies/${id}/keys`]: keysBody(keyList),
    },
  },
  {
    name: 'company-down',
    path: `/console/company${q}`,
    api: {
      'GET session': base4['GET session'],
      [`GET companies/${id}`]: problem(
        503,
        'service_unavailable',
        'The service cannot answer now. Try again later.',
      ),
    },
  },
  {
    name: 'company-unknown',
    path: `/console/company?id=cmp_zzzzzzzzzzzzzzzz`,
    api: { ...base4, 'GET companies/cmp_zzzzzzzzzzzzzzzz': problem(404, 'company_not_found', 'no') },
  },
  {
    name: 'members',
    path: `/console/members${q}`,
    api: {
      ...base4,
      [`GET companies/${id}/members`]: {
        data: [
          member(1, { role: 'owner', you: true, activeKeys: 2 }),
          member(2, { role: 'owner' }),
          member(3),
          member(4, { id: 'inv_4', state: 'invited', expiresAt: t(300) }),
        ],
        meta: { total: 4 },
      },
    },
  },
  {
    name: 'members-last',
    path: `/console/members${q}`,
    api: {
      ...base4,
      [`GET companies/${id}/members`]: {
        data: [member(1, { role: 'owner', you: true, activeKeys: 2 }), member(3)],
        meta: { total: 2 },
      },
    },
  },
  {
    name: 'members-remove',
    path: `/console/members${q}`,
    api: {
      ...base4,
      [`GET companies/${id}/members`]: {
        data: [member(1, { role: 'owner', you: true }), member(2, { role: 'owner', activeKeys: 2 })],
        meta: { total: 4 },
      },
    },
    act: async (p) => {
      await p.getByRole('button', { name: /Remove/ }).click();
      await p.waitForTimeout(200);
    },
  },
  {
    name: 'audit',
    path: `/console/audit${q}`,
    api: {
      ...base4,
      [`GET companies/${id}/audit?`]: {
        data: ['key.revoked', 'key.issued', 'member.added', 'company.verified', 'company.created'].map(
          (action, i) => ({
            number: 50 - i,
            recordedAt: t(-i),
            actor: i === 3 ? 'operator:claus' : 'account:anna@nordlicht-industrietechnik.example',
            action,
            keyId: action.startsWith('key') ? 'rnvt7k1a0hlbfkid' : null,
            email: action.startsWith('member') ? 'ben@nordlicht.example' : null,
            fact: action === 'key.issued' ? 'supplier:read supplier:validate' : null,
          }),
        ),
        meta: { next: 45 },
      },
    },
  },
  {
    name: 'account',
    path: '/console/account',
    api: {
      ...base4,
      'GET sessions': {
        data: [
          {
            id: 'a',
            createdAt: t(-5),
            lastUsedAt: t(-1),
            expiresAt: t(160),
            browser: 'Firefox on Linux',
            current: true,
          },
          {
            id: 'b',
            createdAt: t(-50),
            lastUsedAt: t(-10),
            expiresAt: t(160),
            browser: null,
            current: false,
          },
        ],
        meta: { total: 2 },
      },
    },
  },
  {
    name: 'key-checker',
    path: '/console/key-checker',
    api: {},
    act: async (p) => {
      await p.getByLabel('Key').fill(fresh.value);
    },
  },
  {
    name: 'key-checker-bad',
    path: '/console/key-checker',
    api: {},
    act: async (p) => {
      await p.getByLabel('Key').fill(fresh.value.slice(0, 40));
    },
  },
];
const only = process.argv[2]?.split(',');
const views = (process.argv[3] ?? '360:light,768:light,1440:light,360:dark,1440:dark')
  .split(',')
  .map((v) => v.split(':'));
const browser = await launchChromium();
for (const [w, scheme] of views) {
  const context = await browser.newContext({
    viewport: { width: Number(w), height: 900 },
    colorScheme: scheme as 'light',
  });
  for (const scene of scenes) {
    if (only && only[0] !== 'all' && !only.includes(scene.name)) continue;
    const page = await context.newPage();
    const msgs: string[] = [];
    page.on('console', (m) => {
      if (!m.text().startsWith('Failed to load')) msgs.push(m.text());
    });
    page.on('pageerror', (e) => msgs.push(e.stack ?? e.message));
    page.on('dialog', (d) => void d.accept());
    await page.route('**/console/api/**', async (route) => {
      const u = new URL(route.request().url());
      const k = `${route.request().method()} ${u.pathname.replace('/console/api/', '')}${u.search}`;
      const found = (scene.api[k] ?? scene.api[k.split('?')[0] + '?']) as
        | { status?: number; body?: unknown }
        | undefined;
      if (found === undefined) {
        msgs.push(`no answer for ${k}`);
        return route.fulfill({ status: 404, json: {} });
      }
      if (found.body !== undefined)
        return route.fulfill({
          status: found.status ?? 200,
          json: found.body,
          contentType: 'application/problem+json',
        });
      return route.fulfill({ status: 200, json: found });
    });
    await page.goto(`${base}${scene.path}`, { waitUntil: 'networkidle' });
    try {
      await scene.act?.(page);
    } catch (e) {
      msgs.push(String(e).slice(0, 300));
    }
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const bad = violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 150)}`));
    if (wide > 0 || msgs.length > 0 || bad.length > 0)
      console.log(w, scheme, scene.name, { wide, msgs, bad });
    await page.screenshot({ path: `/tmp/wc/${scene.name}-${w}-${scheme}.png`, fullPage: true });
    await page.close({ runBeforeUnload: false });
  }
  await context.close();
}
await browser.close();
server.close();
