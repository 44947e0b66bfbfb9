import { describe, expect, it } from 'vitest';
import { physicalQuantities } from '../../src/site/physical-quantities.ts';

describe('the physical quantities on a product page', () => {
  it('keep every digit of the source, trailing zeros included', () => {
    expect(physicalQuantities({ weight: { value: '8.20', unit: 'lb' } })).toEqual([
      { name: 'Weight', text: '8.20 lb' },
    ]);
  });

  it('name only what the source states', () => {
    expect(physicalQuantities({})).toEqual([]);
  });

  it('show every quantity a record can have', () => {
    const one = { value: '1', unit: 'mm' };
    const all = { weight: one, length: one, width: one, height: one, depth: one };
    expect(physicalQuantities(all).map(({ name }) => name)).toEqual([
      'Weight',
      'Length',
      'Width',
      'Height',
      'Depth',
    ]);
  });
});
