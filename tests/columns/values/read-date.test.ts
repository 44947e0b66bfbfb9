import { expect, it } from 'vitest';
import { usualValue } from '../../../src/columns/fields/value-words.ts';
import { isOffset, readShortDate, splitZone } from '../../../src/columns/values/read-date.ts';

it.each([
  ['2026-11-26T10:15:00 CET', '2026-11-26T10:15:00', { abbreviation: 'CET' }],
  ['2026-11-25 23:30:00+0100', '2026-11-25 23:30:00', { offset: '+01:00' }],
  ['2026-11-25 23:30 -05', '2026-11-25 23:30', { offset: '-05:00' }],
  ['26.11.2026 08:00 UTC+1', '26.11.2026 08:00', { offset: '+01:00' }],
  ['26.11.2026 08:00:00.5 GMT', '26.11.2026 08:00:00.5', { offset: '+00:00' }],
  ['11/26/2026 1:45 PM EST', '11/26/2026 1:45 PM', { abbreviation: 'EST' }],
])('the zone after a time is told from the time: %s', (text, date, zone) => {
  expect(splitZone(text)).toEqual({ date, zone });
});

it.each(['11/26/2026 1:45 PM', '26.11.2026', '21-11-2026', '2026-11-26T10:15', '10:15 soon', '1:2+99:99'])(
  'no zone is read where there is none: %s',
  (text) => {
    expect(splitZone(text)).toBeUndefined();
  },
);

it.each([
  ['26.11.26', { 'day-month-year': '2026-11-26T00:00:00', 'year-month-day': '2026-11-26T00:00:00' }],
  ['31.12.32 08:05', { 'day-month-year': '2032-12-31T08:05:00' }],
  ['1/2/26', { 'day-month-year': '2026-02-01T00:00:00', 'month-day-year': '2026-01-02T00:00:00' }],
  ['32.13.99', undefined],
  ['1.2.3', undefined],
])('a date with two digits for the year is read by each order in which it is one: %s', (text, read) => {
  expect(readShortDate(text)).toEqual(read);
});

it('only what a clock can be ahead of UTC is an offset', () => {
  expect(['+01:00', '-05:30', '+14:00'].every(isOffset)).toBe(true);
  expect(['+1', '+15:00', '01:00', '+01:60'].some(isOffset)).toBe(false);
});

it.each([
  [
    'Discontinued',
    'obsoleto',
    'abgekündigt',
    'Arrêté',
    'fuori produzione',
    'wycofany',
    'Ukončeno',
    '生産終了',
    '停产',
  ],
])('usual words for a withdrawn item are known in each language', (...texts) => {
  expect(texts.map((text) => usualValue('status', text))).toEqual(texts.map(() => 'withdrawn'));
});

it.each([['gebraucht', 'Occasion', 'usado', 'usato', 'Używany', 'použité', '中古', '二手']])(
  'usual words for a used item are known in each language',
  (...texts) => {
    expect(texts.map((text) => usualValue('condition', text))).toEqual(texts.map(() => 'used'));
  },
);

it('a word that is none of them stands for nothing', () => {
  expect(usualValue('status', 'on request')).toBeUndefined();
});
