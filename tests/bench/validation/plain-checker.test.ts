import { expect, it } from 'vitest';
import { corpusCases } from '../../../scripts/contract-corpus/corpus-cases.ts';
import { parseInstant } from '../../../src/contracts/supplier/instant.ts';
import { validateBatchBytes } from '../../../src/contracts/supplier/validate-batch.ts';
import { isPlainlyValid } from './plain-checker.ts';

it('the hand-written checker of the benchmark decides as the contract does wherever the body can be read', () => {
  const decided = corpusCases.flatMap(({ id, body, now }) => {
    const instant = parseInstant(now);
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const verdict = instant && validateBatchBytes(bytes, instant);
    if (instant === undefined || verdict === undefined || verdict.outcome === 'unreadable') return [];
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    return [{ id, isValid: verdict.outcome === 'valid', isPlain: isPlainlyValid(value, instant) }];
  });
  expect(decided.length).toBeGreaterThan(300);
  expect(decided.filter(({ isValid }) => isValid).length).toBeGreaterThan(50);
  expect(decided.filter(({ isValid, isPlain }) => isValid !== isPlain)).toEqual([]);
});
