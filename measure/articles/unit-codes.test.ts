import { describe, expect, it } from 'vitest';
import { checkMapping, readFactor, readUnits } from './unit-codes.ts';

describe('the checks of a mapping of units', () => {
  it.each([
    ['10³ kg', 1000],
    ['10⁻¹⁸ J', 1e-18],
    ['2,777 78 × 10⁻⁴ W', 2.77778e-4],
    ['1,459 39 × 10¹ kg x s⁻²', 14.5939],
    ['9,806 38 x 10 Pa', 98.0638],
    ['4 186,8 J/(kg x K)', 4186.8],
    ['m²', 1],
  ])('read the factor of %s as a number of coherent units', (written, factor) => {
    expect((readFactor(written) ?? 0) / factor).toBeCloseTo(1, 12);
  });

  it.each(['200 mg', 'J/(10⁻³ x kg)', '1,8 1/K', '3,511 677 10⁻³ N x m', '12', ''])(
    'compare nothing with %s',
    (written) => {
      expect(readFactor(written)).toBeUndefined();
    },
  );

  it('find codes that are unknown, deleted, shared or of another size, and those without a unit', () => {
    const turtle = `
unit:TONNE
  qudt:conversionMultiplier 1000.0 ;
  qudt:uneceCommonCode "TNE" ;

unit:TON
  qudt:conversionMultiplier 907.18474 ;
  qudt:uneceCommonCode "TNE" ;

unit:KiloM
  qudt:conversionMultiplier 1000.0 ;
  qudt:uneceCommonCode "KTM" ;
  qudt:uneceCommonCode "208" ;
`;
    const entry = (code: string, status: string, factor: string) =>
      [code, { code, name: code, status, factor }] as const;
    const list = new Map([entry('TNE', '', '10³ kg'), entry('KTM', 'X', '10³ m'), entry('EA', '', '')]);
    const found = checkMapping(readUnits(turtle), list);
    expect(found).toMatchObject({
      statements: 4,
      notInTheList: [{ unit: 'KiloM', code: '208' }],
      deleted: [{ unit: 'KiloM', code: 'KTM' }],
      unitsWithSeveralCodes: [{ name: 'KiloM', codes: ['KTM', '208'] }],
      ofDifferentSize: [{ code: 'TNE', units: ['TONNE', 'TON'] }],
      factorsCompared: 3,
      withoutUnit: [{ code: 'EA' }],
    });
    expect(found.factorsThatDiffer.map(({ unit }) => unit)).toEqual(['TON']);
  });
});
