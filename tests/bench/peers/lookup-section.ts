import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copiedAddresses, copiedProducts, writeCopiedCatalogue } from '../copied-catalogue.ts';
import { openBetterSqlite } from '../lookup-over-http/better-sqlite3.ts';
import { makeEmptySite } from '../lookup-over-http/empty-site.ts';
import { measureServers, type ServerSamples } from '../lookup-over-http/measure-servers.ts';
import { requestText } from '../lookup-over-http/send-requests.ts';
import { startServer } from '../lookup-over-http/server-process.ts';
import { median, quartiles } from '../measure.ts';
import type { Row, Section } from '../section.ts';
import { installPeers } from './install-peers.ts';

const sizes = [5000, 100_000, 1_000_000];

const rounds = 9;
const times = 4000;

const baseUrl = 'http://localhost:8888';

const peerName = 'fastify, better-sqlite3';

/** Why better-sqlite3 cannot read a file here; undefined when it can. */
const faultOf = (peers: string, file: string): string | undefined => {
  try {
    openBetterSqlite(peers, file).close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
  }
};

/** The rows of one catalogue, with ratios to better-sqlite3 where it was measured. */
const rowsOf = (title: string, samples: readonly ServerSamples[], kind: 'processor' | 'clock'): Row[] => {
  const floor = samples.find(({ name }) => name === peerName);
  return samples.map((server) => {
    const own = server[kind];
    const middle = median(own);
    const what = kind === 'processor' ? 'processor time' : 'time';
    const row = {
      name: `${title}, ${server.name}: ${what} for one request`,
      value: `${middle.toFixed(0)} µs`,
    };
    if (floor === undefined) return row;
    const ratios = own.map((sample, round) => sample / (floor[kind][round] ?? Number.NaN));
    const spread = quartiles(server === floor ? own.map((sample) => sample / middle) : ratios);
    return { ...row, ratio: median(ratios), spread };
  });
};

/** Lookups over HTTP among so many products. */
const measureSize = async (directory: string, size: number, peers: string): Promise<Row[]> => {
  const copies = size / copiedProducts;
  const file = join(directory, `${size}.sqlite`);
  writeCopiedCatalogue(file, baseUrl, copies);
  const title = `${size.toLocaleString('en')} products`;
  const fault = faultOf(peers, file);
  const server = async (name: string, script: string, words: readonly string[]) => ({
    name,
    server: await startServer(script, words),
  });
  const servers = [
    ...(fault === undefined ? [await server(peerName, 'fastify-server.ts', [file, peers])] : []),
    await server('fastify, node:sqlite', 'fastify-server.ts', [file]),
    await server('the local host', 'host-server.ts', [file, join(directory, 'site')]),
  ];
  const requests = copiedAddresses(baseUrl, copies).found.map((found) =>
    requestText('GET', new URL(found).pathname),
  );
  const samples = await measureServers(servers, requests, { rounds, times });
  for (const each of servers) await each.server.stop();
  rmSync(file);
  const missing: Row[] =
    fault === undefined ? [] : [{ name: `${title}, ${peerName}: not measured here, ${fault}`, value: '' }];
  return [...missing, ...rowsOf(title, samples, 'processor'), ...rowsOf(title, samples, 'clock')];
};

/** Lookups through the local host with all of its routing, beside one route of fastify on better-sqlite3. */
export const lookupBesidePeers: Section = {
  name: 'lookup over HTTP, beside better-sqlite3',
  notes: [
    'Fastify has one route and no log, no candidates, no entity tags and no other header fields. Ratios are to fastify with better-sqlite3.',
  ],
  run: async (say) => {
    const peers = installPeers(say);
    const directory = mkdtempSync(join(tmpdir(), 'nameplate-lookup-peers-'));
    makeEmptySite(directory);
    const rows: Row[] = [];
    for (const size of sizes) {
      say(`${size.toLocaleString('en')} products`);
      rows.push(...(await measureSize(directory, size, peers)));
    }
    rmSync(directory, { recursive: true });
    return rows;
  },
};
