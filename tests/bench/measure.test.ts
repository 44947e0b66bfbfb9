import { expect, it } from 'vitest';
import { compareRounds, measureInterleaved } from './measure.ts';

const floor = [100, 200, 400, 100, 200];

it('a ratio is that of the same round, however much the machine varies between rounds', () => {
  const own = floor.map((sample) => sample * 3);
  expect(compareRounds(own, floor)).toEqual({ middle: 600, ratio: 3, spread: [3, 3] });
});

it('the spread of the floor shows how much the machine varied', () => {
  expect(compareRounds(floor, floor)).toEqual({ middle: 200, ratio: 1, spread: [0.5, 1] });
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
