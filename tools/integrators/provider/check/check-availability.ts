import * as z from 'zod';
import { maxProviderRecords, providerPaths } from '../../../../src/contracts/provider/interface.ts';
import {
  AvailabilityCheckResponseSchema,
  AvailabilityEntrySchema,
} from '../../../../src/contracts/provider/schemas.ts';
import { contractVersion } from '../../../../src/contracts/supplier/choices.ts';
import { compareInstants, type Instant } from '../../../../src/contracts/supplier/instant.ts';
import type { Ask, ProviderReply } from './ask.ts';
import { type Place, type ProviderFindings, readShape } from './findings.ts';
import type { RecordReader } from './read-records.ts';

/** What checking the availability needs. */
type AvailabilityOptions = {
  readonly ask: Ask;
  readonly findings: ProviderFindings;
  readonly records: RecordReader;
  /** The most identifiers of a request, as the provider says. */
  readonly maxIdentifiers: number;
  /** An identifier that no provider has. */
  readonly unknownId: string;
};

/** What asking about records of the catalogue came to. */
export type AvailabilityReading = {
  /** Whether there was something to ask about, and an answer with the status 200. */
  readonly isAnswered: boolean;
  /** The requested identifiers that were answered with null, each with its place. */
  readonly notFound: ReadonlyMap<string, Place>;
};

/** A record that the catalogue lists, with the observation that it had there. */
export type AvailableRecord = { readonly id: string; readonly observed: Instant | undefined };

const known: Place = { request: `POST ${providerPaths.availabilityCheck}` };
const withUnknown: Place = { request: `POST ${providerPaths.availabilityCheck}, with an unknown identifier` };

// The contract itself checks the records: it explains what is wrong better than their schema does.
const AnswerSchema = AvailabilityCheckResponseSchema.extend({
  data: z.array(AvailabilityEntrySchema.extend({ record: z.unknown() })).max(maxProviderRecords),
});

const OwnIdSchema = z.object({ sourceRecordId: z.string() });

const askAbout = (ids: readonly string[], ask: Ask): Promise<ProviderReply> =>
  ask({
    path: providerPaths.availabilityCheck,
    body: { schemaVersion: contractVersion, sourceRecordIds: ids },
  });

/** The entries of an answer, one for each identifier, with the records that they have; undefined when they are wrong. */
const readEntries = (value: unknown, ids: readonly string[], place: Place, findings: ProviderFindings) => {
  const entries = readShape(AnswerSchema, value, place, findings)?.data;
  if (entries === undefined) return undefined;
  if (entries.length !== ids.length || entries.some((entry, index) => entry.sourceRecordId !== ids[index])) {
    const detail = `The ${ids.length} identifiers of the request are not answered one by one in their order.`;
    findings.add({ ...place, pointer: '/data' }, { code: 'wrong_entries', detail });
    return undefined;
  }
  const isOfOther = entries.some(({ sourceRecordId, record }, index) => {
    const own = OwnIdSchema.safeParse(record).data?.sourceRecordId;
    if (own === undefined || own === sourceRecordId) return false;
    const detail = 'The record of this entry has another identifier than the entry.';
    findings.add({ ...place, pointer: `/data/${index}/record` }, { code: 'wrong_entries', detail });
    return true;
  });
  return isOfOther ? undefined : entries;
};

type Entries = NonNullable<ReturnType<typeof readEntries>>;

const sentRecords = (entries: Entries) =>
  entries.flatMap(({ record }, index) =>
    record === null ? [] : [{ pointer: `/data/${index}/record`, value: record }],
  );

/** Asks about records that the catalogue lists, at most as many as a request to this provider may have. */
export const checkKnownRecords = async (
  listed: readonly AvailableRecord[],
  { ask, findings, records, maxIdentifiers }: AvailabilityOptions,
): Promise<AvailabilityReading> => {
  // Each once, also when the catalogue repeats one.
  const asked = [...new Map(listed.map((record) => [record.id, record])).values()].slice(0, maxIdentifiers);
  const ids = asked.map(({ id }) => id);
  if (ids.length === 0) return { isAnswered: false, notFound: new Map() };
  const reply = await askAbout(ids, ask);
  if (reply.kind === 'fault') {
    findings.add(known, reply.fault);
    return { isAnswered: false, notFound: new Map() };
  }
  const entries = readEntries(reply.value, ids, known, findings) ?? [];
  const listedObservation = new Map(asked.map(({ id, observed }) => [id, observed]));
  for (const { id, observed, place } of records.read(sentRecords(entries), known)) {
    const before = listedObservation.get(id);
    if (observed === undefined || before === undefined || compareInstants(observed, before) >= 0) continue;
    findings.add(
      { ...place, pointer: `${place.pointer}/observedAt` },
      { code: 'older_observation', detail: 'The catalogue had a later observation of this record before.' },
    );
  }
  const notFound = entries.flatMap(({ sourceRecordId, record }, index) =>
    record === null ? [[sourceRecordId, { ...known, pointer: `/data/${index}/record` }] as const] : [],
  );
  return { isAnswered: true, notFound: new Map(notFound) };
};

/**
 * Asks about one listed record, if there is one and a request may have two identifiers, together with an identifier that the provider does not have.
 * `isAnswered` says whether a request without that identifier was answered.
 */
export const checkUnknownRecord = async (
  listed: readonly AvailableRecord[],
  { isAnswered }: AvailabilityReading,
  { ask, findings, maxIdentifiers, unknownId }: AvailabilityOptions,
): Promise<void> => {
  const beside = Math.min(1, maxIdentifiers - 1);
  const ids = [...listed.slice(0, beside).map(({ id }) => id), unknownId];
  const reply = await askAbout(ids, ask);
  if (reply.kind === 'fault') {
    const isRefused = isAnswered && reply.fault.code === 'unexpected_status';
    findings.add(withUnknown, isRefused ? { ...reply.fault, code: 'unknown_id_refused' } : reply.fault);
    return;
  }
  const entries = readEntries(reply.value, ids, withUnknown, findings);
  if (entries === undefined || entries.at(-1)?.record === null) return;
  const detail = 'The source cannot have a record of this identifier, which the check has invented.';
  const pointer = `/data/${ids.length - 1}/record`;
  findings.add({ ...withUnknown, pointer }, { code: 'unknown_id_has_record', detail });
};

/** Reports identifiers that were answered with null although the catalogue lists their records before and after that. */
export const reportNotFound = (
  { notFound }: AvailabilityReading,
  listedAfter: ReadonlySet<string>,
  findings: ProviderFindings,
): void => {
  for (const [id, place] of notFound) {
    if (!listedAfter.has(id)) continue;
    const detail = 'The answer has no record, but the catalogue lists one before and after it.';
    findings.add(place, { code: 'known_id_not_found', detail });
  }
};
