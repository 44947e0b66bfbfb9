import { describe, expect, it } from 'vitest';
import { countryCodes, countryName } from '../../../src/contracts/console/countries.ts';

describe('the countries', () => {
  it('are the 249 of ISO 3166-1, each with a name of its own', () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
    const names = countryCodes.map(countryName);
    expect(new Set(names).size).toBe(249);
    for (const name of names) expect(name).not.toMatch(/^[A-Z]{2}$/);
    for (const code of ['UK', 'EU', 'SU', 'YU', 'XA', 'ZZ']) expect(countryCodes).not.toContain(code);
  });

  it('have the names that English readers know, and an unknown code stays as it is', () => {
    expect(['DE', 'CI', 'US', 'XX'].map(countryName)).toEqual([
      'Germany',
      'Côte d’Ivoire',
      'United States',
      'XX',
    ]);
  });
});
