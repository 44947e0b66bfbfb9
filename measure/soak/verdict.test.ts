import { describe, expect, it } from 'vitest';
import { type Expected, type SoakAnswer, verdictOf } from './verdict.ts';

const times = { sentAt: 1_000, receivedAt: 1_010 };

const answered = (status: number, headers: Record<string, string>, body: object = {}): SoakAnswer => ({
  kind: 'answered',
  status,
  headers,
  body: Buffer.from(JSON.stringify(body)),
  ...times,
});

const problem = (status: number, headers: Record<string, string> = {}): SoakAnswer =>
  answered(status, { 'content-type': 'application/problem+json', ...headers }, { status, code: 'some_code' });

const expected: Expected = {
  part: 'database',
  judge: ({ status }) => (status === 200 ? undefined : `${status} in place of 200`),
};

const always = () => true;
const never = () => false;

describe('the verdict on an answer', () => {
  it('is right when the answer is what is known', () => {
    expect(verdictOf(answered(200, {}), expected, never)).toEqual({ kind: 'right' });
  });

  it('is wrong for any other answer, whatever fault there is', () => {
    for (const status of [500, 404, 304]) {
      const verdict = verdictOf(problem(status), expected, always);
      expect(verdict).toEqual({ kind: 'wrong', reason: `${status} in place of 200` });
    }
    expect(verdictOf({ kind: 'hung', ...times }, expected, always).kind).toBe('wrong');
  });

  it('accepts a 503 only with Retry-After, as a Problem, and while a fault hits its part', () => {
    const honest = problem(503, { 'retry-after': '5' });
    const onDatabase = (hit: string) => hit === 'database';
    expect(verdictOf(honest, expected, onDatabase)).toEqual({ kind: 'unavailable' });
    expect(verdictOf(honest, { ...expected, part: 'files' }, onDatabase).kind).toBe('wrong');
    expect(verdictOf(honest, expected, never).kind).toBe('wrong');
    expect(verdictOf(problem(503), expected, always).kind).toBe('wrong');
    expect(verdictOf(problem(503, { 'retry-after': '0' }), expected, always).kind).toBe('wrong');
    const bare = answered(503, { 'retry-after': '5', 'content-type': 'application/json' });
    expect(verdictOf(bare, expected, always).kind).toBe('wrong');
  });

  it('accepts a 429 only with Retry-After and once the limit is reached', () => {
    const limited = problem(429, { 'retry-after': '12' });
    expect(verdictOf(limited, { ...expected, isLimitDue: always }, never)).toEqual({ kind: 'limited' });
    expect(verdictOf(limited, { ...expected, isLimitDue: never }, always).kind).toBe('wrong');
    expect(verdictOf(limited, expected, always).kind).toBe('wrong');
    expect(verdictOf(problem(429), { ...expected, isLimitDue: always }, never).kind).toBe('wrong');
  });

  it('accepts a lost connection only while the process is down', () => {
    const lost: SoakAnswer = { kind: 'lost', cause: 'ECONNRESET', ...times };
    expect(verdictOf(lost, expected, (hit) => hit === 'process')).toEqual({ kind: 'refused' });
    expect(verdictOf(lost, expected, (hit) => hit === 'database').kind).toBe('wrong');
  });
});
