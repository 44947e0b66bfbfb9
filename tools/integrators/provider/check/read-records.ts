import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Provider } from '../../../../src/contracts/provider/schemas.ts';
import { checkBatch } from '../../../../src/contracts/supplier/check/batch.ts';
import { contractVersion } from '../../../../src/contracts/supplier/choices.ts';
import {
  compareInstants,
  type Instant,
  instantOfMilliseconds,
  parseInstant,
} from '../../../../src/contracts/supplier/instant.ts';
import { SupplierRecordSchema } from '../../../../src/contracts/supplier/schemas/record.ts';
import { IdentifierSchema, SourceVersionSchema } from '../../../../src/contracts/supplier/schemas/values.ts';
import type { Place, ProviderFindings } from './findings.ts';

/** A record of an answer, as far as it has to be compared with those of other answers. */
export type SeenRecord = {
  readonly id: string;
  readonly version: string | undefined;
  readonly observed: Instant | undefined;
  readonly place: Place;
};

/** A record of an answer and its pointer there. */
export type SentRecord = { readonly pointer: string; readonly value: unknown };

/** What is compared, also of a record that does not meet the contract. It is kept, so it has to be short. */
const IdentitySchema = z.object({
  sourceRecordId: IdentifierSchema,
  sourceVersion: SourceVersionSchema.optional().catch(undefined),
  observedAt: z.string().max(100).optional().catch(undefined),
});

const identify = (value: unknown, place: Place): SeenRecord | undefined => {
  const { data } = IdentitySchema.safeParse(value);
  return (
    data && {
      id: data.sourceRecordId,
      version: data.sourceVersion,
      observed: data.observedAt === undefined ? undefined : parseInstant(data.observedAt),
      place,
    }
  );
};

const laterOf = (one: Instant | undefined, other: Instant | undefined): Instant | undefined =>
  one === undefined || (other !== undefined && compareInstants(other, one) > 0) ? other : one;

/** The source that stands in for that of the provider, which is checked where it is declared. */
const anySource = { id: 'provider', system: 'Provider', mode: 'api' };

/** Checks every record that the provider sends, and remembers what a later answer must agree with. */
export class RecordReader {
  readonly #findings: ProviderFindings;
  readonly #now: () => Date;
  readonly #provider: Provider | undefined;
  /** A digest of the content of each version of each record. */
  readonly #contents = new Map<string, string>();
  readonly #withdrawn = new Set<string>();
  /** The newest observation of any record; undefined before the first. */
  newestObservation: Instant | undefined;

  /** `provider` is what the provider says of itself; undefined when that cannot be read. */
  constructor(findings: ProviderFindings, now: () => Date, provider: Provider | undefined) {
    this.#findings = findings;
    this.#now = now;
    this.#provider = provider;
  }

  /** Checks the records of one answer, and gives those that have an identifier. */
  read(records: readonly SentRecord[], answer: Place): SeenRecord[] {
    this.#checkContract(records, answer);
    return records.flatMap(({ pointer, value }) => {
      const place = { ...answer, pointer };
      const seen = identify(value, place);
      const record = SupplierRecordSchema.safeParse(value).data;
      if (record !== undefined) this.#checkDeclared(record, place);
      if (seen === undefined) return [];
      if (record !== undefined) {
        this.#checkVersion(record, place);
        this.#checkWithdrawn(record, place);
      }
      this.newestObservation = laterOf(this.newestObservation, seen.observed);
      return [seen];
    });
  }

  #checkContract(records: readonly SentRecord[], answer: Place): void {
    if (records.length === 0) return;
    const batch = {
      schemaVersion: contractVersion,
      source: anySource,
      records: records.map(({ value }) => value),
    };
    const verdict = checkBatch(batch, instantOfMilliseconds(this.#now().getTime()));
    if (verdict.outcome === 'valid') return;
    for (const finding of verdict.errors) {
      // The order of the pages has a finding of its own for a record that is sent twice.
      if (finding.code === 'duplicate_source_record_id') continue;
      const [, , index, ...steps] = finding.pointer.split('/');
      const pointer = [records[Number(index)]?.pointer ?? '', ...steps].join('/');
      this.#findings.addOfContract({ ...answer, pointer }, finding);
    }
  }

  #checkDeclared({ unit, pricing }: z.infer<typeof SupplierRecordSchema>, place: Place): void {
    if (this.#provider === undefined) return;
    const { units, markets } = this.#provider;
    if (!units.includes(unit)) {
      this.#findings.add(
        { ...place, pointer: `${place.pointer}/unit` },
        { code: 'undeclared_unit', detail: '/v1/provider does not list the unit of this record.' },
      );
    }
    const isDeclared = markets.some(
      ({ country, currency }) => country === pricing?.country && currency === pricing.currency,
    );
    if (pricing !== null && !isDeclared) {
      this.#findings.add(
        { ...place, pointer: `${place.pointer}/pricing` },
        { code: 'undeclared_market', detail: '/v1/provider does not list the market of this price.' },
      );
    }
  }

  #checkWithdrawn({ sourceRecordId, status }: z.infer<typeof SupplierRecordSchema>, place: Place): void {
    if (status === 'withdrawn') this.#withdrawn.add(sourceRecordId);
    else if (this.#withdrawn.has(sourceRecordId)) {
      this.#findings.add(
        { ...place, pointer: `${place.pointer}/status` },
        { code: 'withdrawn_returned', detail: 'An earlier answer has this record as withdrawn.' },
      );
    }
  }

  #checkVersion(record: z.infer<typeof SupplierRecordSchema>, place: Place): void {
    const { sourceRecordId, sourceVersion, observedAt: _observed, expiresAt: _expires, ...content } = record;
    const version = `${sourceRecordId}\n${sourceVersion}`;
    // A record after its schema has the order of the schema, so equal records are equal texts.
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64');
    const known = this.#contents.get(version);
    this.#contents.set(version, digest);
    if (known === undefined || known === digest) return;
    this.#findings.add(
      { ...place, pointer: `${place.pointer}/sourceVersion` },
      {
        code: 'version_not_changed',
        detail: 'An earlier answer has another content of this record under the same version.',
      },
    );
  }
}
