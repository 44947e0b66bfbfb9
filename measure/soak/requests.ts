import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../tests/contracts/supplier/random.ts';
import {
  type Expected,
  type IsExplained,
  problemCode,
  type SentRequest,
  type SoakAnswer,
  type Tally,
  verdictOf,
  type Whole,
} from './verdict.ts';

/** After how long without a whole answer a request counts as hanging. A statement has 4 seconds. */
const hangMilliseconds = 15_000;

const causeOf = (error: unknown): string => {
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'string' ? code : String(error);
};

/**
 * How long a connection is kept for the next request. The server closes one after five seconds, and a request that is sent
 * on it at that time is lost (RFC 9112, section 9.3.1); a browser would send it again.
 */
const idleMilliseconds = 1_500;

/** Makes a client of one server that keeps its connections, as browsers and proxies do. */
export const createSender = (baseUrl: string) => {
  const agent = new Agent({ keepAlive: true, timeout: idleMilliseconds });
  const { hostname, port } = new URL(baseUrl);

  const send = async ({ method, path, headers = {}, body }: SentRequest): Promise<SoakAnswer> => {
    const sentAt = Date.now();
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const signal = AbortSignal.timeout(hangMilliseconds);
    const sent = { agent, hostname, port, method, path, headers: { ...headers, ...length }, signal };
    const outgoing = request(sent);
    try {
      outgoing.end(body);
      const incoming: IncomingMessage = (await once(outgoing, 'response'))[0];
      // What breaks from here on ends the reading of the body.
      outgoing.on('error', () => {});
      const bytes = await buffer(incoming);
      const { statusCode: status = 0, headers: received } = incoming;
      return { kind: 'answered', status, headers: received, body: bytes, sentAt, receivedAt: Date.now() };
    } catch (error) {
      const times = { sentAt, receivedAt: Date.now() };
      return signal.aborted ? { kind: 'hung', ...times } : { kind: 'lost', cause: causeOf(error), ...times };
    }
  };

  return { send, close: () => agent.destroy() };
};

/** Sends a request and waits for its answer. */
type SoakSend = ReturnType<typeof createSender>['send'];

/** A request, and what is known about its answer. */
export type Planned = Expected & { readonly sent: SentRequest };

/** A kind of request. */
export type Kind = {
  readonly name: string;
  /** How many of all requests are of this kind, compared with the others. */
  readonly weight: number;
  readonly plan: (random: Random) => Planned;
};

/** Picks a kind by weight. */
const pickKind = (kinds: readonly Kind[], random: Random): Kind => {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.below(total);
  for (const kind of kinds) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  throw new Error('There is no kind of request.');
};

type Judge = Expected['judge'];

const statusViolation = ({ status, body }: Whole, expected: number): string | undefined =>
  status === expected ? undefined : `${status} in place of ${expected}: ${body.toString().slice(0, 300)}`;

/** A 200 of this type with exactly these bytes. */
export const exactly =
  (type: string, bytes: Uint8Array): Judge =>
  (answer) => {
    const violation = statusViolation(answer, 200);
    if (violation !== undefined) return violation;
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
    statusViolation(answer, status) ??
    (problemCode(answer) === code
      ? undefined
      : `another Problem than ${code}: ${answer.body.toString().slice(0, 300)}`);

/** A redirect to this path. */
export const redirectTo =
  (status: number, location: string): Judge =>
  (answer) =>
    statusViolation(answer, status) ??
    (answer.headers.location === location ? undefined : `a redirect to ${answer.headers.location}`);

/** A page with this status. */
export const pageWith =
  (status: number): Judge =>
  (answer) => {
    const violation = statusViolation(answer, status);
    if (violation !== undefined) return violation;
    const isWhole = answer.body.includes('</html>');
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
  tally.count(name, planned.sent, answer, verdictOf(answer, planned, isExplained));
  return answer;
};

const lanes = 32;

/** So that the client, the server and the database leave each other some of the processors. */
const pauseMilliseconds = 20;

/** Sends requests of these kinds in lanes, one after the other in each, until the signal is aborted. */
export const sendInLanes = async (
  traffic: Traffic,
  kinds: readonly Kind[],
  random: Random,
  signal: AbortSignal,
): Promise<void> => {
  const lane = async () => {
    while (!signal.aborted) {
      const { name, plan } = pickKind(kinds, random);
      await sendPlanned(traffic, name, plan(random));
      await wait(pauseMilliseconds);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};
