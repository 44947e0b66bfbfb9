import {
  AuditQuerySchema,
  auditColumns,
  auditPage,
  type ConsoleAuditEntry,
} from '../../src/contracts/console/audit.ts';
import { type CompanyAuditEntry, companyAudit } from '../companies/audit.ts';
import {
  type AccountCall,
  answer,
  type ConsoleResult,
  type ConsoleRoute,
  forCompany,
  json,
  readValues,
} from './console-call.ts';

const entryOf = (entry: CompanyAuditEntry): ConsoleAuditEntry => ({
  number: entry.number,
  recordedAt: entry.recordedAt.toISOString(),
  actor: entry.actor ?? 'database',
  action: entry.action,
  keyId: entry.keyId ?? null,
  email: entry.email ?? null,
  fact: entry.fact ?? null,
});

const readPage = (
  { services, account }: AccountCall,
  companyId: string,
  page: { readonly before?: number; readonly limit: number; readonly action?: string },
) => companyAudit(services.database, companyId, account.email, page);

const show = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const read = readValues(AuditQuerySchema, Object.fromEntries(call.url.searchParams), call);
  if ('result' in read) return read.result;
  const { before, limit, action } = read.form;
  const page = await readPage(call, companyId, {
    limit: limit === undefined ? auditPage.usual : Number(limit),
    ...(before === undefined ? {} : { before: Number(before) }),
    ...(action === undefined ? {} : { action }),
  });
  return answer(page, call, ({ entries, next }) =>
    json({ data: entries.map(entryOf), meta: { next: next ?? null } }),
  );
};

/**
 * A cell after RFC 4180, always quoted. A text that a spreadsheet would run as a formula gets an apostrophe in front:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

const row = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Far above what a company can do by hand, so that a download ends. */
const mostPages = 500;

const download = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const lines = [row(auditColumns)];
  let before: number | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await readPage(call, companyId, {
      limit: auditPage.most,
      ...(before === undefined ? {} : { before }),
    });
    if (page.kind !== 'done') return answer(page, call, () => json({}));
    for (const entry of page.result.entries.map(entryOf)) {
      lines.push(row(auditColumns.map((column) => entry[column])));
    }
    before = page.result.next;
    if (before === undefined) break;
  }
  return {
    reply: {
      status: 200,
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="audit-${companyId}.csv"`,
      },
      body: lines.join(''),
    },
  };
};

/** The audit record of a company. */
export const auditRoutes: readonly ConsoleRoute[] = [
  { method: 'GET', path: '/companies/{company}/audit', access: 'account', handle: forCompany(show) },
  { method: 'GET', path: '/companies/{company}/audit.csv', access: 'account', handle: forCompany(download) },
];
