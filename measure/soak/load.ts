import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../tests/contracts/supplier/random.ts';
import type { Send } from './send.ts';
import type { Tally } from './tally.ts';
import { type Kind, type Planned, pickKind } from './traffic/kind.ts';
import { type Excuses, verdictOf } from './verdict.ts';

/** What sends requests, judges the answers and counts them. */
export type Traffic = {
  readonly send: Send;
  readonly excuses: Excuses;
  readonly tally: Tally;
};

/** Sends one planned request; its answer is judged and counted under the name of a kind. */
export const sendPlanned = async ({ send, excuses, tally }: Traffic, name: string, planned: Planned) => {
  const answer = await send(planned.sent);
  planned.note?.(answer);
  tally.count(name, planned.sent, answer, verdictOf(answer, planned, excuses));
  return answer;
};

/** Sends requests of these kinds, so many at a time, each as soon as another is answered. Returns requests per second. */
export const sendClosely = async (
  traffic: Traffic,
  kinds: readonly Kind[],
  random: Random,
  { lanes, milliseconds }: { readonly lanes: number; readonly milliseconds: number },
): Promise<number> => {
  const end = performance.now() + milliseconds;
  let sent = 0;
  const lane = async () => {
    while (performance.now() < end) {
      sent += 1;
      const { name, plan } = pickKind(kinds, random);
      await sendPlanned(traffic, name, plan(random));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (sent / milliseconds) * 1000;
};

const tickMilliseconds = 20;

/** Above it the client would measure itself; what is not sent is counted. */
const mostUnderWay = 4_000;

/**
 * Sends requests at a steady rate, whether or not earlier ones are answered, until the signal is aborted; then waits for
 * the answers. Returns how many were left out because too many were under way.
 */
export const sendSteadily = async (
  traffic: Traffic,
  kinds: readonly Kind[],
  random: Random,
  ratePerSecond: number,
  signal: AbortSignal,
): Promise<number> => {
  const started = performance.now();
  const underWay = new Set<Promise<unknown>>();
  let due = 0;
  let leftOut = 0;
  while (!signal.aborted) {
    const wanted = ((performance.now() - started) / 1000) * ratePerSecond;
    for (; due < wanted; due += 1) {
      const { name, plan } = pickKind(kinds, random);
      if (underWay.size >= mostUnderWay) {
        leftOut += 1;
        continue;
      }
      const sending = sendPlanned(traffic, name, plan(random));
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    }
    await wait(tickMilliseconds);
  }
  await Promise.all(underWay);
  return leftOut;
};
