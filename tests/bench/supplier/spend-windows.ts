import type { TestPool } from '../../postgres/open-pool.ts';

const connections = 4;

const keysPerConnection = 25;

/** How many keys `spendWindows` uses. */
export const spentKeys = connections * keysPerConnection;

const perCall = 1000;

/** Statistics are counted at the end of a call, so each has only some of the requests. Each of them is a transaction. */
const call = (connection: number, begun: number): string => `
  DO $$
  DECLARE
    decided text;
    number integer;
  BEGIN
    FOR turn IN ${begun}..${begun + perCall - 1} LOOP
      number := ${connection * keysPerConnection} + turn % ${keysPerConnection} + 1;
      SELECT verdict INTO decided FROM supplier.admit_request(
        lpad(number::text, 16, '0'), sha256(convert_to('key ' || number, 'UTF8')),
        date_trunc('hour', now()) + interval '2 hours' + interval '1.05 seconds' * (turn / ${keysPerConnection}));
      IF decided <> 'admitted' THEN RAISE 'A request was %.', decided; END IF;
      COMMIT;
    END LOOP;
  END $$`;

/**
 * Has so many requests admitted for a few keys after those that were `done` before. Each key is always just below its limit:
 * the time that is passed in goes on by a little more than a second with every request of a key.
 */
export const spendWindows = async (pool: TestPool, requests: number, done = 0): Promise<void> => {
  // It writes nothing for a request that is admitted, but takes a time that was passed in for a change by hand.
  await pool.query('ALTER TABLE supplier.request_window DISABLE TRIGGER audit_window');
  const lane = async (connection: number) => {
    for (let begun = 0; begun < requests / connections; begun += perCall) {
      await pool.query(call(connection, done / connections + begun));
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => lane(connection)));
};
