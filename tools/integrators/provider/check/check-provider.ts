import { ProblemSchema } from '../../../../src/contracts/problem.ts';
import { maxProviderRecords, providerPaths } from '../../../../src/contracts/provider/interface.ts';
import { type Provider, ProviderResponseSchema } from '../../../../src/contracts/provider/schemas.ts';
import { contractVersion } from '../../../../src/contracts/supplier/choices.ts';
import { type Ask, type AskOptions, createAsk, type Question } from './ask.ts';
import { checkKnownRecords, checkUnknownRecord, reportNotFound } from './check-availability.ts';
import { judgeHealth, readHealth } from './check-health.ts';
import {
  type CatalogueChange,
  compareAgain,
  compareWalks,
  lastingRecords,
  type PageAgain,
} from './compare-walks.ts';
import { type Place, type ProviderFinding, ProviderFindings, readShape } from './findings.ts';
import { RecordReader } from './read-records.ts';
import { type CatalogueOptions, readPage, type Walk, walkCatalogue } from './walk-catalogue.ts';

const { catalog, availabilityCheck } = providerPaths;

/** Requests that break a rule of the interface, each in one way, with the status that they must get. */
const wrongRequests = (unknownId: string): readonly (Question & { readonly request: string })[] => {
  const body = { schemaVersion: contractVersion, sourceRecordIds: [unknownId] };
  return [
    { request: `POST ${catalog}`, path: catalog, method: 'POST', expectedStatus: 405 },
    { request: `GET ${availabilityCheck}`, path: availabilityCheck, expectedStatus: 405 },
    {
      request: `POST ${availabilityCheck}, with the content type text/plain`,
      path: availabilityCheck,
      body,
      contentType: 'text/plain',
      expectedStatus: 415,
    },
    {
      request: `POST ${availabilityCheck}, with another schemaVersion`,
      path: availabilityCheck,
      body: { ...body, schemaVersion: `${contractVersion}-none` },
      expectedStatus: 422,
    },
  ];
};

/** Sends requests that the interface refuses, and reports a provider that takes them or refuses them in another way. */
const checkRequestRules = async (ask: Ask, unknownId: string, findings: ProviderFindings): Promise<void> => {
  for (const { request, ...question } of wrongRequests(unknownId)) {
    const reply = await ask(question);
    if (reply.kind === 'answer') readShape(ProblemSchema, reply.value, { request }, findings);
    else {
      const isTaken = reply.status === 200;
      findings.add({ request }, isTaken ? { ...reply.fault, code: 'wrong_request_accepted' } : reply.fault);
    }
  }
};

/** How many cursors of the first walk are sent again. */
const maxCursorsAgain = 20;

/** How a provider is checked. */
export type CheckOptions = AskOptions & {
  /** How often the whole catalogue is read, at least 3. */
  readonly walks: number;
  /** The most pages that are read in one walk. */
  readonly maxPages: number;
  /** Waits before each page after the first of a walk, so that the source can change in the middle. */
  readonly pause: () => Promise<unknown>;
  /** The current time. */
  readonly now: () => Date;
  /** An identifier that no provider has. */
  readonly unknownId: string;
  /** A cursor that no provider has given out. */
  readonly unknownCursor: string;
  /** Called before each page of the catalogue. */
  readonly onPage: (place: Place) => void;
};

/** What was found, and in how much. */
export type ProviderReport = {
  readonly outcome: 'passed' | 'findings';
  /** What to fix: the first 100 findings, in the order in which they were found. */
  readonly errors: readonly ProviderFinding[];
  /** The number of all findings, listed or not. */
  readonly errorCount: number;
  /** The walks that reached the last page. */
  readonly completeWalks: number;
  /** The pages and records of the last complete walk. */
  readonly pages: number;
  readonly records: number;
  /** How the catalogue changed between the first complete walk and the last. */
  readonly change: CatalogueChange;
  /** When the check ended, RFC 3339 in UTC. */
  readonly evaluatedAt: string;
};

/** The report, or that nothing answers at the address. */
export type ProviderCheck =
  | { readonly kind: 'report'; readonly report: ProviderReport }
  | { readonly kind: 'unreachable' };

const readProvider = async (
  ask: Ask,
  findings: ProviderFindings,
): Promise<Provider | 'unreachable' | undefined> => {
  const place: Place = { request: `GET ${providerPaths.provider}` };
  const reply = await ask({ path: providerPaths.provider });
  if (reply.kind === 'answer') {
    return readShape(ProviderResponseSchema, reply.value, place, findings)?.data;
  }
  if (reply.fault.code === 'connection_failed' && reply.status === undefined) return 'unreachable';
  findings.add(place, reply.fault);
  return undefined;
};

const checkUnknownCursor = async (ask: Ask, cursor: string, findings: ProviderFindings): Promise<void> => {
  const place: Place = { request: `GET ${providerPaths.catalog}, with an unknown cursor` };
  const path = `${providerPaths.catalog}?${new URLSearchParams({ cursor })}`;
  const reply = await ask({ path, expectedStatus: 400 });
  if (reply.kind === 'answer') {
    readShape(ProblemSchema, reply.value, place, findings);
    return;
  }
  const isAccepted = reply.status === 200;
  const { fault } = reply;
  findings.add(place, isAccepted ? { ...fault, code: 'unknown_cursor_accepted' } : fault);
};

/** Sends cursors of a walk again, and compares their pages with what the walk had. */
const readAgain = async (walk: Walk, options: CatalogueOptions): Promise<PageAgain[]> => {
  const pairs: PageAgain[] = [];
  for (const page of walk.pages.slice(1, 1 + maxCursorsAgain)) {
    const { request, page: number = 0 } = page.place;
    const again = await readPage(page.cursor, { request, page: number, again: true }, options);
    if (again !== undefined) pairs.push({ page, again });
  }
  return pairs;
};

/**
 * Checks everything that can be seen of a provider from outside, and collects what it finds. One request runs at a time.
 */
export const checkProvider = async (options: CheckOptions): Promise<ProviderCheck> => {
  const { now, pause, onPage, unknownId, maxPages } = options;
  const findings = new ProviderFindings();
  let wasUnavailable = false;
  const send = createAsk(options);
  const ask: Ask = async (question) => {
    const reply = await send(question);
    if (reply.kind === 'fault' && reply.status === 503) wasUnavailable = true;
    return reply;
  };

  const provider = await readProvider(ask, findings);
  if (provider === 'unreachable') return { kind: 'unreachable' };
  const healthBefore = await readHealth(ask, findings);

  const records = new RecordReader(findings, now, provider);
  const catalogue: CatalogueOptions = {
    ask,
    findings,
    records,
    maxRecords: provider?.capabilities.catalog.maxRecords,
    maxPages,
    onPage: async (place) => {
      onPage(place);
      if (place.page !== 1) await pause();
    },
  };
  const maxIdentifiers = provider?.capabilities.availabilityCheck.maxIdentifiers ?? maxProviderRecords;
  const availability = { ask, findings, records, maxIdentifiers, unknownId };
  const walks: Walk[] = [];
  const walkOnce = async (): Promise<Walk> => {
    const walk = await walkCatalogue(walks.length + 1, catalogue);
    walks.push(walk);
    return walk;
  };

  const first = await walkOnce();
  const again = first.isComplete ? await readAgain(first, catalogue) : [];
  await checkUnknownCursor(ask, options.unknownCursor, findings);
  const second = first.isComplete ? await walkOnce() : first;
  const listed = second.pages.flatMap((page) => page.records);
  const known = await checkKnownRecords(listed, availability);
  await checkUnknownRecord(listed, known, availability);
  await checkRequestRules(ask, unknownId, findings);
  // A catalogue that could not be read to its end would only give the same findings again.
  while (walks.length < options.walks && walks.every(({ isComplete }) => isComplete)) await walkOnce();

  const complete = walks.filter(({ isComplete }) => isComplete);
  const change = compareWalks(complete, findings);
  if (complete.length > 1) compareAgain(again, lastingRecords(complete), findings);
  const last = complete.at(-1);
  const listedLast = last?.pages.flatMap((page) => page.records) ?? [];
  if (complete.length > 2) reportNotFound(known, new Set(listedLast.map(({ id }) => id)), findings);

  const { newestObservation } = records;
  const healthAfter = await readHealth(ask, findings);
  judgeHealth(healthBefore, healthAfter, { newestObservation, wasUnavailable, now: now() }, findings);

  return {
    kind: 'report',
    report: {
      outcome: findings.count === 0 ? 'passed' : 'findings',
      errors: findings.listed,
      errorCount: findings.count,
      completeWalks: complete.length,
      pages: last?.pages.length ?? 0,
      records: listedLast.length,
      change,
      evaluatedAt: now().toISOString(),
    },
  };
};
