import { describe, expect, it } from 'vitest';
import { corpusCases } from '../src/corpus.ts';
import { findingCodes } from '../src/finding-codes.ts';
import { jsonRefusalCodes } from '../src/strict-json/json-refusal.ts';

const codes = Object.keys(findingCodes);

describe('the table of finding codes', () => {
  it('has no code that a refusal to read the body has as well', () => {
    expect(codes.filter((code) => jsonRefusalCodes.some((refusal) => refusal === code))).toEqual([]);
  });

  it('is shown in full by the corpus: every code is found in a case, and has a case that keeps its rule', () => {
    const found = new Set(
      corpusCases.flatMap(({ expected }) =>
        expected.outcome === 'invalid' ? expected.errors.map(({ code }) => code) : [],
      ),
    );
    const kept = new Set(
      corpusCases.flatMap(({ rule, expected }) => (expected.outcome === 'valid' ? [rule] : [])),
    );
    expect(codes.filter((code) => ![...found].some((each) => each === code))).toEqual([]);
    expect(codes.filter((code) => ![...kept].some((each) => each === code))).toEqual([]);
  });

  it('and the refusals to read a body are shown by the corpus as well', () => {
    const shown = new Set(
      corpusCases.flatMap(({ expected }) => (expected.outcome === 'unreadable' ? [expected.code] : [])),
    );
    expect([...shown].toSorted()).toEqual([...jsonRefusalCodes, 'body_too_large'].toSorted());
  });
});
