import { expect, it } from 'vitest';
import { comparedRow, compareRounds, measureInterleaved, median, quartiles } from './measure.ts';
import { figureOf } from './row-text.ts';

const floor = [100, 200, 400, 100, 200];

it('a ratio is that of the same round, however much the machine varies between rounds', () => {
  const own = floor.map((sample) => sample * 3);
  expect(compareRounds(own, floor)).toEqual({
    middle: 600,
    ratio: 3,
    spread: [3, 3],
    ratios: [3, 3, 3, 3, 3],
  });
});

it('the spread of the floor shows how much the machine varied', () => {
  expect(compareRounds(floor, floor)).toMatchObject({ middle: 200, ratio: 1, spread: [0.5, 1] });
});

it('the arms of a measurement run in turn, once to warm up and once in each round', async () => {
  const order: string[] = [];
  const arm = (name: string) => ({
    name,
    prepare: async () => void order.push(`before ${name}`),
    run: () => void order.push(name),
  });
  const measured = await measureInterleaved([arm('floor'), arm('other')], { rounds: 2, times: 1 });
  const round = ['before floor', 'floor', 'before other', 'other'];
  expect(order).toEqual([...round, ...round, ...round]);
  expect(measured.map(({ name, samples }) => [name, samples.length])).toEqual([
    ['floor', 2],
    ['other', 2],
  ]);
});

it('the median, the ratio and its quartiles can be computed again from what is recorded', () => {
  const samples = [123.456789, 250.111111, 512.987654, 99.123456, 201.5];
  const { middle, ratio, spread, ratios } = compareRounds(samples, floor);
  const measured = { name: 'other', microseconds: middle, ratioToFloor: ratio, spread, samples, ratios };
  const recorded = figureOf({ name: 'other', value: '201.5 µs', ...comparedRow(measured) });
  expect(recorded.rounds).toEqual({
    unit: 'µs',
    values: [123.457, 250.111, 512.988, 99.1235, 201.5],
    ratios: [1.23457, 1.25056, 1.28247, 0.991235, 1.0075],
  });
  const { values = [], ratios: kept = [] } = recorded.rounds ?? {};
  expect([median(values), recorded.ratio, recorded.spread]).toEqual([201.5, 1.23, [1.01, 1.25]]);
  expect(median(kept)).toBeCloseTo(1.23457, 5);
  expect(quartiles(kept).map((part) => Number(part.toPrecision(3)))).toEqual(recorded.spread);
});
