import { describe, expect, it } from 'vitest';
import { pageEndpoints } from '../../../functions/catalogue-pages/page-endpoints.ts';
import { consoleEndpoints } from '../../../functions/console/console-endpoints.ts';
import { healthEndpoints } from '../../../functions/health/health-endpoints.ts';
import { createFunction, type Endpoint, type EndpointPlatform } from '../../../functions/http/endpoint.ts';
import { newKey, type PresentedKey } from '../../../functions/keys/key-value.ts';
import { createNotFoundFunction } from '../../../functions/prebuilt/not-found-endpoints.ts';
import { prebuiltEndpoints } from '../../../functions/prebuilt/prebuilt-endpoints.ts';
import { productEndpoint } from '../../../functions/products/product-endpoint.ts';
import { context, createTestPlatform } from '../platform.ts';

const key = newKey();

const untouched = () => {
  throw new Error('The request got past the check of its address.');
};

const createPages = (platform: EndpointPlatform) =>
  createFunction(pageEndpoints(untouched, untouched), platform);

/** Every endpoint that takes no key, over services that fail when they are used. */
const endpoints: readonly (readonly [path: string, create: (platform: EndpointPlatform) => Endpoint])[] = [
  [
    '/api/v1/products/moxa/EDS-P510',
    (platform) => createFunction([productEndpoint(untouched, platform.baseUrl)], platform),
  ],
  ['/lookup', createPages],
  ['/products/prd_1', createPages],
  ['/catalogue', createPages],
  ['/search', createPages],
  ['/api/v9', createNotFoundFunction],
  ['/api/v1/supplier/none', createNotFoundFunction],
  [
    '/readyz',
    (platform) =>
      createFunction(
        healthEndpoints(
          { catalogue: untouched, database: undefined, isRoleChecked: false, now: () => new Date() },
          platform,
        ),
        platform,
      ),
  ],
  [
    '/console/api/session',
    (platform) => createFunction(consoleEndpoints(undefined, platform.baseUrl), platform),
  ],
];

const createReporting = () => {
  const platform = createTestPlatform();
  const reported: (readonly PresentedKey[])[] = [];
  const networks: string[] = [];
  return {
    reported,
    networks,
    lines: platform.lines,
    platform: {
      ...platform,
      reportKeysInUrls: async (keys: readonly PresentedKey[], network: string) => {
        reported.push(keys);
        networks.push(network);
        return { keyId: key.keyId };
      },
    },
  };
};

describe.each(endpoints)('a key in the query of %s', (path, create) => {
  it('is refused before anything else, reported, and in neither the answer nor the log', async () => {
    const { platform, reported, lines } = createReporting();
    const address = `https://nameplate.example${path}?q=x&note=see%20${key.value.replace('npk', 'n%70k')}`;
    const response = await create(platform)(new Request(address), context);
    const body = await response.text();
    expect(response.status).toBe(401);
    expect(JSON.parse(body)).toMatchObject({ code: 'key_in_query' });
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="Nameplate supplier preview"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(reported.map((keys) => keys.map(({ keyId }) => keyId))).toEqual([[key.keyId]]);
    expect(lines).toMatchObject([{ status: 401, refusal: 'in_address', keyId: key.keyId }]);
    const [, , secret = ''] = key.value.split('_');
    for (const told of [body, JSON.stringify([...response.headers]), JSON.stringify(lines)]) {
      expect(told).not.toContain(secret);
    }
  });

  it('is refused and not looked up when its checksum is wrong', async () => {
    const { platform, reported } = createReporting();
    const wrong = key.value.slice(0, -1) + (key.value.endsWith('x') ? 'y' : 'x');
    const address = `https://nameplate.example${path}?${wrong}`;
    const response = await create(platform)(new Request(address), context);
    expect([response.status, reported]).toEqual([401, []]);
  });
});

describe('a key in the query of a request that is refused anyway', () => {
  it.each(['POST', 'OPTIONS'])('is reported too: %s', async (method) => {
    const { platform, reported } = createReporting();
    const request = new Request(`https://nameplate.example/api/v1/site?${key.value}`, { method });
    const { status } = await createFunction(prebuiltEndpoints, platform)(request, context);
    expect([status, reported.length]).toEqual([method === 'POST' ? 405 : 204, 1]);
  });

  it('is counted for the network of the client', async () => {
    const { platform, networks } = createReporting();
    const answer = createNotFoundFunction(platform);
    await answer(new Request(`https://nameplate.example/api?${key.value}`), {
      ...context,
      ip: '2001:db8::1',
    });
    expect(networks).toEqual(['2001:db8:0:0::/64']);
  });

  it('is a page for whoever follows such a link in a browser', async () => {
    const { platform } = createReporting();
    const request = new Request(`https://nameplate.example/lookup?partNumber=${key.value}`, {
      headers: { Accept: 'text/html' },
    });
    const response = await createPages(platform)(request, context);
    const page = await response.text();
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      401,
      'text/html; charset=utf-8',
    ]);
    expect(page).toContain('Key in the address');
    expect(page).not.toContain(key.value);
  });
});
