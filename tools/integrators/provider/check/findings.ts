import type * as z from 'zod';
import type { ProviderFindingCode } from '../../../../src/contracts/provider/finding-codes.ts';
import { maxListedFindings } from '../../../../src/contracts/supplier/limits.ts';
import type { Finding } from '../../../../src/contracts/supplier/schemas/problems.ts';

/** What is wrong with an answer. Its texts never contain a value that the provider sent. */
export type ProviderFault = {
  readonly code: ProviderFindingCode;
  /** What is wrong, for a person. */
  readonly detail: string;
};

/** Which answer of the provider, and where in it. */
export type Place = {
  /** The method and the path, such as `GET /v1/catalog`. */
  readonly request: string;
  /** The page of the catalogue, from 1. */
  readonly page?: number;
  /** Which reading of the whole catalogue, from 1. */
  readonly walk?: number;
  /** Whether the page was asked for with a cursor that an earlier walk had used. */
  readonly again?: true;
  /** RFC 6901 pointer into the answer; absent for the answer as a whole. */
  readonly pointer?: string;
};

/** One thing to fix in a provider; `code` is one of the provider check or of the record contract. */
export type ProviderFinding = Place & Omit<Finding, 'pointer'>;

/**
 * Collects findings in the order in which they are found. The same fault at the same place of another walk is the same
 * finding. Lists the first hundred and counts the rest.
 */
export class ProviderFindings {
  readonly listed: ProviderFinding[] = [];
  readonly #known = new Set<string>();

  /** The number of all findings, listed or not. */
  get count(): number {
    return this.#known.size;
  }

  /** Adds what is wrong with an answer. */
  add(place: Place, fault: ProviderFault): void {
    // The end of the time concerns the check, not the request that it happens to meet.
    const isOfCheck = fault.code === 'time_limit';
    this.#list({ ...place, ...fault }, isOfCheck ? [] : [place.request, place.page, place.pointer]);
  }

  /** Adds what the record contract finds in a record; `place` has the pointer into the answer. */
  addOfContract(place: Place, { pointer: _inBatch, ...fault }: Finding): void {
    this.#list({ ...place, ...fault }, [place.request, place.page, place.pointer]);
  }

  #list(finding: ProviderFinding, where: readonly unknown[]): void {
    const key = JSON.stringify([finding.code, ...where]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    if (this.listed.length < maxListedFindings) this.listed.push(finding);
  }
}

type Issue = z.core.$ZodIssue;

/** What is expected at a place, in words of our own: those of zod can repeat what was sent. */
const detailOf = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `Expected: ${issue.expected}. The field is missing or of another type.`;
    case 'unrecognized_keys':
      return 'A field here is not part of the interface.';
    case 'too_big':
      return `Expected at most ${issue.maximum}.`;
    case 'too_small':
      return `Expected at least ${issue.minimum}.`;
    case 'invalid_value':
      return `Expected: ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
    default:
      return 'Not of the form that the description of the interface gives.';
  }
};

/** The value of an answer after its schema, undefined when it does not have its shape; every fault is reported. */
export const readShape = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: Place,
  findings: ProviderFindings,
): z.output<Schema> | undefined => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    // A path has only names of the schema and indexes: fields that it does not have are named by their object.
    const pointer = issue.path.map((step) => `/${String(step)}`).join('');
    findings.add({ ...place, pointer }, { code: 'wrong_shape', detail: detailOf(issue) });
  }
  return undefined;
};
