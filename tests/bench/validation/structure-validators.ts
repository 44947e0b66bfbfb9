import { Ajv2020 } from 'ajv/dist/2020.js';
import { Compile } from 'typebox/schema';
import { corpusCases } from '../../../scripts/contract-corpus/corpus-cases.ts';
import { type Instant, parseInstant } from '../../../src/contracts/supplier/instant.ts';
import { createPublishedSchemas } from '../../../src/contracts/supplier/published-schemas.ts';
import { validateBatchBytes } from '../../../src/contracts/supplier/validate-batch.ts';

const [schema = {}] = createPublishedSchemas('https://nameplate.example').values();

/** ajv with the published schema. It checks the structure, and reports all it finds. */
export const ajvStructure = new Ajv2020({ allErrors: true, formats: { 'date-time': true } }).compile(schema);

const validator = Compile(schema);

/** typebox with the published schema, as compiled code. It checks the structure, and says only yes or no. */
export const typeboxStructure = (value: unknown): boolean => validator.Check(value);

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** The value of a body as `JSON.parse` reads it; `undefined` when it does not. */
const parsedLeniently = (body: string | Uint8Array): unknown => {
  try {
    return JSON.parse(typeof body === 'string' ? body : decoder.decode(body));
  } catch {
    return undefined;
  }
};

/**
 * The bodies of the corpus that `JSON.parse` reads and about whose validity a validator and the contract disagree, by the
 * answer of the validator.
 */
export const disagreements = (
  isAccepted: (value: unknown, now: Instant) => boolean,
): { readonly bodies: number; readonly accepted: number; readonly rejected: number } => {
  let bodies = 0;
  let accepted = 0;
  let rejected = 0;
  for (const { body, now } of corpusCases) {
    const value = parsedLeniently(body);
    const instant = parseInstant(now);
    if (value === undefined || instant === undefined) continue;
    bodies += 1;
    const bytes = typeof body === 'string' ? encoder.encode(body) : body;
    const isValid = validateBatchBytes(bytes, instant).outcome === 'valid';
    const answer = isAccepted(value, instant);
    if (answer && !isValid) accepted += 1;
    if (!answer && isValid) rejected += 1;
  }
  return { bodies, accepted, rejected };
};
