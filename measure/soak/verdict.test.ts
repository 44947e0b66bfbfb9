import { describe, expect, it } from 'vitest';
import { type Expected, type Hit, type SoakAnswer, verdictOf } from './verdict.ts';

const times = { sentAt: 1_000, receivedAt: 1_010 };

const problem = (status: number, fields: Record<string, string> = {}): SoakAnswer => ({
  kind: 'answered',
  status,
  headers: { 'content-type': 'application/problem+json', ...fields },
  body: Buffer.from(JSON.stringify({ status, code: 'some_code' })),
  ...times,
});

const lost: SoakAnswer = { kind: 'lost', cause: 'ECONNRESET', ...times };
const later = { 'retry-after': '5' };
const noProblem = { ...later, 'content-type': 'application/json' };
const [due, notDue] = [{ isLimitDue: () => true }, { isLimitDue: () => false }];
const everything: readonly Hit[] = ['files', 'catalogue', 'database', 'process'];

describe('the verdict on an answer', () => {
  it.each<[what: string, SoakAnswer, faults: readonly Hit[], verdict: string, more?: Partial<Expected>]>([
    ['what is known', problem(200), [], 'right'],
    ['another status', problem(404), everything, 'wrong'],
    ['a failure', problem(500), everything, 'wrong'],
    ['none', { kind: 'hung', ...times }, everything, 'wrong'],
    ['a 503 while a fault hits its part', problem(503, later), ['database'], 'unavailable'],
    ['a 503 while a fault hits another part', problem(503, later), ['catalogue', 'process'], 'wrong'],
    ['a 503 without Retry-After', problem(503), everything, 'wrong'],
    ['a 503 to be tried at once', problem(503, { 'retry-after': '0' }), everything, 'wrong'],
    ['a 503 that is no Problem', problem(503, noProblem), everything, 'wrong'],
    ['a 429 once the limit is reached', problem(429, later), [], 'limited', due],
    ['a 429 before that', problem(429, later), everything, 'wrong', notDue],
    ['a 429 without a limit', problem(429, later), everything, 'wrong'],
    ['a 429 without Retry-After', problem(429), [], 'wrong', due],
    ['a lost connection while the process is down', lost, ['process'], 'refused'],
    ['a lost connection while it is up', lost, ['database'], 'wrong'],
  ])('that is %s', (_what, answer, faults, verdict, more) => {
    const expected: Expected = {
      part: 'database',
      judge: ({ status }) => (status === 200 ? undefined : `${status} in place of 200`),
      ...more,
    };
    expect(verdictOf(answer, expected, (hit) => faults.includes(hit)).kind).toBe(verdict);
  });
});
