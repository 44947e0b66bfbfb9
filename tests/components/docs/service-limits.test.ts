import { expect, it } from 'vitest';
import { serviceLimits } from '../../../src/components/docs/service-limits.ts';

const limitOf = (what: string) =>
  serviceLimits.flatMap(({ limits }) => limits).find((limit) => limit.what.startsWith(what))?.value;

it('marks the limits that the specification does not state', () => {
  const own = serviceLimits.flatMap(({ limits }) => limits).filter(({ isOwn }) => isOwn === true);
  expect(own.map(({ what }) => what)).toEqual([
    'Nesting of objects and arrays',
    'Findings listed in an answer; all are counted',
    'Any text',
    'Control characters in a text',
    'Manufacturer, part number, location, name of the source system',
    'Source version',
    'Tax rate',
    'Offset of a timestamp',
    'Lookups, pages of the catalogue, searches and calls of agents in 60 seconds, all together',
    'Requests of the console in 60 seconds',
    'Requests in 60 seconds to addresses that the API does not have',
    'Requests to each supplier endpoint in 60 seconds, whatever their key',
    'Refused keys answered with 401 in 60 seconds',
  ]);
});

it('tells the limits in the words of a reader', () => {
  expect(limitOf('Accepted requests')).toBe('60');
  expect(limitOf('Size of a request body')).toBe('256 KiB (262,144 bytes)');
  expect(limitOf('Records in a batch')).toBe('1 to 50');
  expect(limitOf('Decimal')).toBe('at most 12 digits before the point and 8 after it');
  expect(limitOf('How far')).toBe('60 seconds');
  expect(limitOf('How long')).toBe('at most 24 hours');
  expect(limitOf('Lifetime of a key')).toBe('one year');
  expect(limitOf('Active keys')).toBe('5');
});
