import { auditColumns, auditPage } from '../../src/contracts/console/audit.ts';
import { operationSchemas } from '../../src/contracts/console/operation-schemas.ts';
import { csvLine } from '../../src/text/csv.ts';
import { companyAudit } from '../companies/audit.ts';
import {
  type AccountCall,
  answer,
  type ConsoleResult,
  failed,
  forCompany,
  json,
  readValues,
} from './console-call.ts';

const readPage = (
  { services, account }: AccountCall,
  companyId: string,
  page: { readonly before?: number; readonly limit: number; readonly action?: string },
) => companyAudit(services.database, companyId, account.email, page);

const show = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const read = readValues(operationSchemas.listAudit.query, Object.fromEntries(call.url.searchParams), call);
  if ('result' in read) return read.result;
  const { before, limit, action } = read.form;
  const page = await readPage(call, companyId, {
    limit: limit === undefined ? auditPage.usual : Number(limit),
    ...(before === undefined ? {} : { before: Number(before) }),
    ...(action === undefined ? {} : { action }),
  });
  return answer(page, call, ({ entries, next }) =>
    json<'listAudit'>({ data: entries, meta: { next: next ?? null } }),
  );
};

/** Far above what a company can do by hand, so that a download ends. */
const maxPages = 500;

const download = async (call: AccountCall, companyId: string): Promise<ConsoleResult> => {
  const lines = [csvLine(auditColumns)];
  let before: number | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await readPage(call, companyId, {
      limit: auditPage.most,
      ...(before === undefined ? {} : { before }),
    });
    if (page.kind !== 'done') return failed(page, call);
    for (const entry of page.result.entries) {
      lines.push(csvLine(auditColumns.map((column) => entry[column])));
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
export const auditHandlers = { listAudit: forCompany(show), downloadAudit: forCompany(download) };
