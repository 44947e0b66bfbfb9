import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../tests/contracts/supplier/random.ts';
import type { SentRequest, SoakAnswer, SoakSend } from './send.ts';
import type { Tally } from './tally.ts';
import { type Expected, type IsExplained, problemCode, verdictOf, type Whole } from './verdict.ts';

/** A request, what is known about its answer, and who wants to know how it was answered. */
export type Planned = Expected & { readonly sent: SentRequest; readonly note?: (answer: SoakAnswer) => void };

/** A kind of request. */
export type Kind = {
  readonly name: string;
  /** How many of all requests are of this kind, compared with the others. */
  readonly weight: number;
  readonly plan: (random: Random) => Planned;
};

/** Picks a kind by weight. */
export const pickKind = (kinds: readonly Kind[], random: Random): Kind => {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.below(total);
  for (const kind of kinds) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  throw new Error('There is no kind of request.');
};

type Judge = Expected['judge'];

const statusComplaint = ({ status, body }: Whole, expected: number): string | undefined =>
  status === expected ? undefined : `${status} in place of ${expected}: ${body.toString().slice(0, 300)}`;

/** A 200 of this type with exactly these bytes. */
export const exactly =
  (type: string, bytes: Uint8Array): Judge =>
  (answer) => {
    const complaint = statusComplaint(answer, 200);
    if (complaint !== undefined) return complaint;
    const found = String(answer.headers['content-type']);
    if (found.split(';')[0] !== type) return `the type ${found} in place of ${type}`;
    return answer.body.equals(bytes)
      ? undefined
      : `a 200 with other bytes: ${answer.body.length} of ${bytes.length}`;
  };

/** A Problem with this status and code. */
export const problemOf =
  (status: number, code: string): Judge =>
  (answer) =>
    statusComplaint(answer, status) ??
    (problemCode(answer) === code
      ? undefined
      : `another Problem than ${code}: ${answer.body.toString().slice(0, 300)}`);

/** A redirect to this path. */
export const redirectTo =
  (status: number, location: string): Judge =>
  (answer) =>
    statusComplaint(answer, status) ??
    (answer.headers.location === location ? undefined : `a redirect to ${answer.headers.location}`);

/** A page with this status. */
export const pageWith =
  (status: number): Judge =>
  (answer) => {
    const complaint = statusComplaint(answer, status);
    if (complaint !== undefined) return complaint;
    const isWhole = answer.body.toString().trimEnd().endsWith('</html>');
    return isWhole ? undefined : 'a page without its end';
  };

/** What sends requests, judges the answers and counts them. */
export type Traffic = {
  readonly send: SoakSend;
  readonly isExplained: IsExplained;
  readonly tally: Tally;
};

/** Sends one planned request; its answer is judged and counted under the name of a kind. */
export const sendPlanned = async ({ send, isExplained, tally }: Traffic, name: string, planned: Planned) => {
  const answer = await send(planned.sent);
  planned.note?.(answer);
  tally.count(name, planned.sent, answer, verdictOf(answer, planned, isExplained));
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
const maxUnderWay = 4_000;

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
      if (underWay.size >= maxUnderWay) {
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
