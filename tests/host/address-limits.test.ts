import { describe, expect, it } from 'vitest';
import { createAddressLimits } from '../../host/routing/address-limits.ts';
import { createRequestChain } from '../../host/routing/request-chain.ts';

/** A server with one function, which admits requests with a key and allows a network three others in a minute. */
const serve = () => {
  let milliseconds = 0;
  const handle = createRequestChain({
    functions: [
      {
        name: 'supplier',
        takes: () => true,
        handle: async (request, { keyAdmitted }) => {
          if (request.headers.has('Authorization')) keyAdmitted?.();
          return new Response();
        },
        rateLimit: { windowLimit: 3, windowSize: 60, aggregateBy: ['ip', 'domain'] },
        schedule: undefined,
      },
    ],
    rewrite: async () => undefined,
    file: async () => undefined,
    notFoundPage: async () => new Response(null, { status: 404 }),
    baseUrl: 'https://nameplate.example',
    addressLimits: createAddressLimits(() => milliseconds),
  });
  return {
    send: async (address: string, headers: Readonly<Record<string, string>> = {}) =>
      (await handle(new Request('https://nameplate.example/', { headers }), address)).status,
    wait: (seconds: number) => {
      milliseconds += seconds * 1000;
    },
  };
};

const key = { Authorization: 'Bearer key' };

describe('a server without a CDN', () => {
  it('counts no request of an accepted key for its network address, however many there are and whatever else comes', async () => {
    const { send } = serve();
    const statuses = new Set<number>();
    for (let sent = 0; sent < 100; sent += 1) statuses.add(await send('192.0.2.1', key));
    for (let sent = 0; sent < 2; sent += 1) statuses.add(await send('192.0.2.1'));
    for (let sent = 0; sent < 100; sent += 1) statuses.add(await send('192.0.2.1', key));
    expect([...statuses]).toEqual([200]);
    expect([await send('192.0.2.1'), await send('192.0.2.1')]).toEqual([200, 429]);
  });

  it('counts the networks of addresses, each for itself, until the window is over', async () => {
    const { send, wait } = serve();
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3']) {
      expect(await send(address)).toBe(200);
    }
    expect([await send('2001:db8::4'), await send('2001:db8:0:1::1')]).toEqual([429, 200]);
    wait(60);
    expect(await send('2001:db8::4')).toBe(200);
  });
});
