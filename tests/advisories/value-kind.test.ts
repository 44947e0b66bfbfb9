import { describe, expect, it } from 'vitest';
import { type ValueKind, valueKind } from '../../src/advisories/value-kind.ts';

/** Values in the field for part numbers, of CISA's advisories and of the examples of the standard, by what they are. */
const values: Readonly<Record<ValueKind, readonly string[]>> = {
  number: [
    ...['6GK5786-1FC00-0AA0', '6ES7 131-6BF01-0BA0', '140 CRA 312 00', '750-881/025-000', '1756-EN2T'],
    // Operator panels and industrial computers of Schneider Electric, which its advisory names by these.
    ...['HMIG3U', 'HMIG3X', 'HMIST6', 'HMISTM6', 'HMISTO7', 'PFXGP4100', 'PFXSP5000', 'PFXST6000'],
    ...['PFXSTM6000', 'HMIBMI', 'HMIBMO', 'HMIBMP', 'HMIBMU', 'HMIPEP', 'HMIPSO', 'HMIPSP', 'PS5000'],
    ...['BMKC80', 'BMXP342020', 'EDS-408A', 'AFM60A-BDPM032768', 'TeSys', 'A-1', 'IMAX', '3RX9'],
  ],
  pattern: ['BMXP34*', '171CBU*', 'BMEP58*S', 'BMEH58*S', '6RA80??', 'EDS-4?8*', '(1756-*)'],
  series: [
    ...[
      'all',
      'All models',
      'ALL',
      'various',
      'EKI-1200 series',
      'n/a',
      '-',
      '*',
      '?',
      '***',
      '…',
      'not applicable',
      '750-8200 to 750-8217',
      '750-8200 - 750-8217',
    ],
    ...[
      '6GK5xxx-xxxxx',
      '6GK5xxx',
      '1769-L3xER',
      'MAT-x',
      'ASP-ENT-x',
      'EKI-1242XXXX',
      '1756-L8#',
      '6ES7...',
    ],
  ],
  name: [
    'SIMATIC S7-1500',
    'Modicon Momentum',
    'A-1, A-2',
    'EDS-408A (EDS-408A-MM-SC)',
    'A-1; A-2',
    'TP 12 Comfort',
  ],
};

describe('a value in a field for part numbers', () => {
  it.each(Object.entries(values).flatMap(([kind, own]) => own.map((value) => [value, kind] as const)))(
    '%s is a %s',
    (value, kind) => {
      expect(valueKind(value)).toBe(kind);
      expect(valueKind(` ${value} `)).toBe(kind);
    },
  );

  it('is told in a time that grows with its length alone', () => {
    for (const part of ['x', 'X', '.', 'x-', ' x', 'A,', '(', 'aX']) {
      expect(valueKind(part.repeat(10_000))).toMatch(/^(?:number|series|name)$/);
    }
  });
});
