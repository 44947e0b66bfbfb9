import { addressLimits } from '../../src/contracts/address-limits.ts';
import { requestText, sendRequests } from './http/send-requests.ts';
import { startServer } from './http/server-process.ts';
import { median } from './measure.ts';
import type { Section } from './section.ts';

/** How often each is sent in a round, and how many rounds count. */
const [times, rounds] = [10, 5];

/** A kind of request: the costliest that is known, and the limit of a network. */
type Kind = {
  readonly name: string;
  readonly path: string;
  readonly body?: string;
  readonly perMinute?: number;
};

const ligature = '\uFDFA';
const letters = 'a b c d e f g h';

const call = (name: string, given: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });

/** As many arguments that no tool has as a message holds. */
const unknownArguments = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`a${index}`, 1]));

const query = (text: string): string => encodeURIComponent(text);

const { catalogueRequestsPerMinute: requests, catalogueTablesPerMinute: tables } = addressLimits;

const kinds: readonly [Kind, ...Kind[]] = [
  { name: 'lookup that finds its product', path: '/api/v1/products/Moxa/EDS-P510', perMinute: requests },
  {
    name: 'lookup of a text of 1,500 ligatures that become 18 letters each',
    path: `/lookup?q=${query(ligature.repeat(1_500))}`,
    perMinute: requests,
  },
  { name: 'lookup of eight single letters', path: `/lookup?q=${query(letters)}`, perMinute: requests },
  {
    name: 'search for eight single letters',
    path: `/lookup?page=1&q=${query(letters)}`,
    perMinute: requests,
  },
  {
    name: 'call of an agent: the same search',
    path: '/mcp',
    body: call('search', { words: letters }),
    perMinute: requests,
  },
  {
    name: 'call of an agent with 1,500 arguments that no tool has',
    path: '/mcp',
    body: call('search', { words: 'x', ...unknownArguments }),
    perMinute: requests,
  },
  { name: 'list of all records', path: '/catalogue?sort=newest', perMinute: requests },
  {
    name: 'list with two filters',
    path: '/catalogue?function=switch&market=industrial-networking',
    perMinute: requests,
  },
  { name: 'manufacturers', path: '/catalogue/manufacturers', perMinute: requests },
  { name: 'changes', path: '/catalogue/changes', perMinute: requests },
  { name: 'table of the switches', path: '/catalogue.csv?function=switch', perMinute: tables },
  {
    name: 'table of a search for eight single letters',
    path: `/search.csv?q=${query(letters)}`,
    perMinute: tables,
  },
  { name: 'address of 12,000 slashes', path: '/'.repeat(12_000) },
  { name: 'address that nothing has', path: '/none' },
  { name: 'file of 90 kB', path: '/evidence.html' },
];

/** What one answer of each kind takes the process of the host. */
export const costs: Section = {
  name: 'The costliest request of a stranger, by kind',
  needsBuild: true,
  run: async (say) => {
    const server = await startServer('host-server.ts', [
      'build/catalogue.sqlite',
      'dist',
      'build/compressed',
    ]);
    const measureOnce = async ({ path, body }: Kind): Promise<number> => {
      const text = requestText(body === undefined ? 'GET' : 'POST', path, {
        ...(body !== undefined && { body, accept: 'application/json, text/event-stream' }),
      });
      const before = await server.processorTime();
      await sendRequests(server.port, [text], { times, connections: 1, mayFail: true });
      return ((await server.processorTime()) - before) / times / 1000;
    };
    const samples = kinds.map((): number[] => []);
    for (const kind of kinds) await measureOnce(kind);
    for (let round = 1; round <= rounds; round += 1) {
      say(`round ${round} of ${rounds}`);
      for (const [index, kind] of kinds.entries()) samples[index]?.push(await measureOnce(kind));
    }
    await server.stop();
    const [floor = []] = samples;
    return kinds.map(({ name, perMinute }, index) => {
      const own = samples[index] ?? [];
      const limit = perMinute === undefined ? '' : `; ${perMinute} a minute for a network`;
      return {
        name: `${name}${limit}`,
        value: `${median(own).toFixed(1)} ms`,
        ratio: median(own.map((value, round) => value / (floor[round] ?? Number.NaN))),
      };
    });
  },
};
