import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoundedDatabase } from '../../functions/database/bounded-database.ts';
import { migrate } from '../../host/database/migrations.ts';
import { createLogin } from '../../host/database/service-login.ts';
import { freshBatch } from '../end-to-end/fresh-batch.ts';
import { companyWithKey } from '../functions/companies-and-keys.ts';
import { openPool } from '../postgres/open-pool.ts';
import { type PostgresServer, startPostgresServer } from '../postgres/postgres-server.ts';
import { suiteBundle, withSuppliers } from '../site/host/served-bundle.ts';

const clients = 8;
/** A key has 60 requests a minute: two of each round, and two before the rounds. */
const roundsOfClient = 25;

const bundle = suiteBundle();
let postgres: PostgresServer;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  postgres = await startPostgresServer();
  const pool = openPool(postgres.connectionString);
  await migrate(pool);
  const login = await createLogin(pool, postgres.connectionString, 'kills_service', 'service');
  await pool.end();
  if (login.kind === 'impossible') throw new Error(login.message);
  // All clients have one network address.
  settings = { ...withSuppliers(login.address), ADDRESS_LIMITS: 'off' };
}, 120_000);

afterAll(() => postgres.remove());

type Asked = { readonly path: string; readonly init?: RequestInit; readonly needsDatabase: boolean };

/** What one client asks in turn: a page, a record, a miss, whose its key is, and whether a batch is valid. */
const requestsOf = (key: string): Asked[] => {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const batch = JSON.stringify(freshBatch());
  return [
    { path: '/', needsDatabase: false },
    { path: '/api/v1/products/case/A-1', needsDatabase: false },
    { path: '/api/v1/products/case/B-1', needsDatabase: false },
    { path: '/api/v1/supplier/me', init: { headers }, needsDatabase: true },
    {
      path: '/api/v1/supplier/validate',
      init: { method: 'POST', headers, body: batch },
      needsDatabase: true,
    },
  ];
};

type Answer = { readonly status: number; readonly text: string };

/** An answer, or `undefined` where the connection was lost. */
const answerOf = (baseUrl: string, { path, init }: Asked): Promise<Answer | undefined> =>
  fetch(`${baseUrl}${path}`, init)
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => undefined);

/** Clients with a key each, and the right answer to everything that they ask. */
const newClients = async (baseUrl: string) => {
  const pool = openPool(postgres.connectionString);
  const database = createBoundedDatabase(() => pool);
  const made = [];
  for (let client = 0; client < clients; client += 1) {
    const key = await companyWithKey(database);
    const asked = requestsOf(key.value);
    made.push({ asked, right: await Promise.all(asked.map((one) => answerOf(baseUrl, one))) });
  }
  await pool.end();
  for (const { right } of made) {
    expect(right.map((answer) => answer?.status)).toEqual([200, 200, 404, 200, 200]);
  }
  return made;
};

type Client = Awaited<ReturnType<typeof newClients>>[number];

/** Sends all that the clients ask, again and again, while something happens. Gives the answers that are not the right ones. */
const wrongDuring = async (baseUrl: string, asking: readonly Client[], happens: () => Promise<void>) => {
  const wrong: { readonly asked: Asked; readonly answer: Answer | undefined }[] = [];
  const walk = async ({ asked, right }: Client): Promise<void> => {
    for (let round = 0; round < roundsOfClient; round += 1) {
      for (const [index, one] of asked.entries()) {
        const answer = await answerOf(baseUrl, one);
        const expected = right[index];
        if (answer?.status !== expected?.status || answer?.text !== expected?.text)
          wrong.push({ asked: one, answer });
      }
    }
  };
  await Promise.all([...asking.map(walk), happens()]);
  return wrong;
};

describe('a mix of requests to npm run serve', () => {
  it('gets right answers, and 503 alone where it needs a database that is gone, until that is back', {
    timeout: 180_000,
  }, async () => {
    const { baseUrl } = await bundle.start(settings);
    const asking = await newClients(baseUrl);
    const wrong = await wrongDuring(baseUrl, asking, async () => {
      await postgres.stop();
      await postgres.start();
    });
    expect(wrong.map(({ asked, answer }) => [asked.needsDatabase, answer?.status])).toEqual(
      wrong.map(() => [true, 503]),
    );
    // The clients are new, because those before may have had their requests of the minute.
    await expect.poll(() => newClients(baseUrl).then(() => 'right'), { timeout: 60_000 }).toBe('right');
  });

  it('gets right answers alone until the process is killed hard, and the same from the next one', {
    timeout: 180_000,
  }, async () => {
    const { baseUrl, kill } = await bundle.start(settings);
    const asking = await newClients(baseUrl);
    const wrong = await wrongDuring(baseUrl, asking, async () => {
      await kill();
    });
    expect(wrong.map(({ answer }) => answer)).toEqual(wrong.map(() => undefined));
    expect(wrong.length).toBeGreaterThan(0);
    const next = await bundle.start(settings);
    const [client] = asking;
    const again = client?.asked.slice(0, 3).map((asked) => answerOf(next.baseUrl, asked)) ?? [];
    expect(await Promise.all(again)).toEqual(client?.right.slice(0, 3));
  });
});
