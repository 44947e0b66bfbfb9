import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copiedAddresses, copiedProducts, writeCopiedCatalogue } from '../copied-catalogue.ts';
import { openBetterSqlite } from '../lookup-over-http/better-sqlite3.ts';
import { makeEmptySite } from '../lookup-over-http/empty-site.ts';
import { measureServers, type ServerSamples } from '../lookup-over-http/measure-servers.ts';
import { requestText } from '../lookup-over-http/send-requests.ts';
import { startServer } from '../lookup-over-http/server-process.ts';
import { compareRounds } from '../measure.ts';
import type { Row, Section } from '../section.ts';
import { installPeers } from './install-peers.ts';

const sizes = [5000, 100_000, 1_000_000];

const rounds = 9;
const times = 4000;

const baseUrl = 'http://localhost:8888';

const peerName = 'fastify, better-sqlite3';
const hostName = 'the local host';

/** Whether better-sqlite3 can read a file here. */
const isReadable = (peers: string, file: string): boolean => {
  try {
    openBetterSqlite(peers, file).close();
    return true;
  } catch {
    return false;
  }
};

const notMeasured = `not measured here, its binary cannot be loaded on ${process.platform} ${process.arch}`;

/** The rows of one catalogue, with ratios to better-sqlite3 where it was measured. */
const rowsOf = (title: string, samples: readonly ServerSamples[], kind: 'processor' | 'clock'): Row[] => {
  const floor = samples.find(({ name }) => name === peerName)?.[kind];
  return samples.map(({ name, [kind]: own }) => {
    const what = kind === 'processor' ? 'processor time' : 'time';
    const { middle, ratio, spread, ratios } = compareRounds(own, floor ?? own);
    const row = { name: `${title}, ${name}: ${what} for one request`, value: `${middle.toFixed(0)} µs` };
    if (floor === undefined) return { ...row, rounds: { unit: 'µs', values: own } };
    return {
      ...row,
      ratio,
      spread,
      rounds: { unit: 'µs', values: own, ratios },
      ...(name === hostName ? { aim: 1.5 } : {}),
    };
  });
};

/** Lookups over HTTP among so many products. */
const measureSize = async (directory: string, size: number, peers: string): Promise<Row[]> => {
  const copies = size / copiedProducts;
  const file = join(directory, `${size}.sqlite`);
  writeCopiedCatalogue(file, baseUrl, copies);
  const title = `${size.toLocaleString('en')} products`;
  const isMeasured = isReadable(peers, file);
  const server = async (name: string, script: string, words: readonly string[]) => ({
    name,
    server: await startServer(script, words),
  });
  const servers = [
    ...(isMeasured ? [await server(peerName, 'fastify-server.ts', [file, peers])] : []),
    await server('fastify, node:sqlite', 'fastify-server.ts', [file]),
    await server(hostName, 'host-server.ts', [file, join(directory, 'site')]),
  ];
  const requests = copiedAddresses(baseUrl, copies).found.map((found) =>
    requestText('GET', new URL(found).pathname),
  );
  const samples = await measureServers(servers, requests, { rounds, times });
  for (const each of servers) await each.server.stop();
  rmSync(file);
  const missing: Row[] = isMeasured ? [] : [{ name: `${title}, ${peerName}: ${notMeasured}`, value: '' }];
  return [...missing, ...rowsOf(title, samples, 'processor'), ...rowsOf(title, samples, 'clock')];
};

/** Lookups through the local host with all of its routing, beside one route of fastify on better-sqlite3. */
export const lookupBesidePeers: Section = {
  name: 'lookup over HTTP, beside better-sqlite3',
  notes: [
    'Fastify has one route: no log, no candidates for what is not found, no entity tags. Ratios are to fastify with better-sqlite3.',
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
