import fc from 'fast-check';
import { openSqliteCatalogue } from '../../../functions/catalogue/sqlite-catalogue.ts';
import { pageEndpoints } from '../../../functions/catalogue-pages/page-endpoints.ts';
import { findPage } from '../../../functions/catalogue-pages/page-view.ts';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { productEndpoint } from '../../../functions/products/product-endpoint.ts';
import { recordListParameters, recordOrders } from '../../../src/contracts/site-paths.ts';
import { awkwardPairs } from '../../../tests/functions/catalogue/awkward-pairs.ts';
import { pathSegment, unescapedSegment } from '../../../tests/functions/path-segments.ts';
import { context, createTestPlatform } from '../../../tests/functions/platform.ts';
import { canary } from '../canary.ts';
import { editedBytes } from '../edited-bytes.ts';
import { faultOfAnswer } from '../seen-answer.ts';
import { type Examiner, type Target, toBytes, toText } from '../target.ts';
import { openCatalogueDirectory } from '../temporary-catalogue-file.ts';

/** What no page may have as it is: it would be a tag, or end an attribute. */
const markup = '<zq7 "\'>';

const pair = fc
  .constantFrom(...awkwardPairs)
  .chain((names) =>
    fc.constantFrom(encodeURIComponent, encodeURI, String).map((write) => names.map(write).join('/')),
  );

const segments = fc
  .array(fc.oneof(pathSegment, unescapedSegment, fc.constantFrom(canary, encodeURIComponent(canary))), {
    maxLength: 5,
  })
  .map((parts) => parts.join('/'));

const entered = fc.oneof(
  fc.constantFrom(...awkwardPairs.flat(), ...awkwardPairs.map((names) => names.join(' '))),
  fc.constantFrom(canary, markup, '', '\u0000', 'ports 24', "' OR 1=1 --"),
  fc.constantFrom(...'" * NEAR( AND title: ^a switch 9e999 -1 25'.split(' ')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const query = (names: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...names), entered), { maxLength: 4 })
    .map(
      (entries) =>
        `?${entries.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&')}`,
    );

const address = fc.oneof(
  fc.oneof(pair, segments).map((path) => `/api/v1/products/${path}`),
  fc.oneof(fc.constantFrom('prd_00000000', 'prd_00000001.html'), segments).map((id) => `/products/${id}`),
  query(['manufacturer', 'partNumber', 'x']).map((search) => `/lookup${search}`),
  fc
    .tuple(
      fc.oneof(
        fc.constantFrom('/search', '/lookup', '/catalogue', '/catalogue/manufacturers'),
        segments.map((id) => `/catalogue/manufacturer/${id}`),
      ),
      query(['q', ...recordListParameters]),
    )
    .map(([path, search]) => `${path}${search}`),
);

const fieldValue = fc.oneof(
  fc.constantFrom('text/html', '*/*;q=0', 'application/json;q=1e9', '*', '"a", W/"b"', ',,', `"${canary}"`),
  fc.constantFrom('null', 'text/html;q=0.5,application/json;q=0.5', 'a/b;c="\\', 'bytes=0-', ...recordOrders),
  fc.string({ maxLength: 30 }),
);

const field = fc
  .tuple(fc.constantFrom('Accept', 'If-None-Match', 'Origin', 'Authorization', 'Range'), fieldValue)
  .map(([name, value]) => `${name}: ${value}`);

const request = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'),
    address,
    fc.array(field, { maxLength: 2 }),
  )
  .map(([method, path, fields]) => [`${method} ${path}`, ...fields].join('\n'));

/** The request that a text describes: method and address, then a header field on each line; undefined if it is none. */
const readRequest = (text: string): Request | undefined => {
  const [first = '', ...fields] = text.split('\n');
  const [method = '', ...path] = first.split(' ');
  const headers = fields.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  try {
    return new Request(`https://nameplate.example${path.join(' ')}`, { method, headers });
  } catch {
    return undefined;
  }
};

const open = async (): Promise<Examiner> => {
  const { file, remove } = openCatalogueDirectory();
  const catalogue = openSqliteCatalogue(file);
  const platform = createTestPlatform();
  const found = async () => catalogue;
  // What the page shows is what it is rendered from; that the components escape it is tested with the built site.
  const render = async () => '<!DOCTYPE html><title>A page</title>';
  const respond = createFunction(
    [productEndpoint(found, platform.baseUrl), ...pageEndpoints(found, render)],
    platform,
  );

  return {
    examine: async (bytes) => {
      const asked = readRequest(toText(bytes));
      if (asked === undefined) return undefined;
      platform.lines.length = 0;
      const { status, headers, body } = await respond(asked, context).then(async (response) => ({
        status: response.status,
        headers: response.headers,
        body: await response.text(),
      }));
      const isPage = findPage(asked) !== undefined;
      // The filters that a form sent, or an earlier address, are in the address to which their page has moved.
      const shown = [...headers].filter(
        ([name]) => !(isPage && (status === 301 || status === 302) && name === 'location'),
      );
      const contentType = headers.get('Content-Type') ?? '';
      const answer = { status, contentType, head: JSON.stringify(shown), body };
      const fault = faultOfAnswer(answer, { isPage, hasBody: asked.method !== 'HEAD' });
      if (fault !== undefined) return `${fault}\n${platform.lines[0]?.error ?? ''}`;
      return body.includes(markup) || body.includes('<zq7') ? 'has what was entered as markup' : undefined;
    },
    close: async () => {
      await catalogue.close();
      remove();
    },
  };
};

const requestBytes = request.map(toBytes);

const tokens = ['\n', canary, ...'% / .. ? & = + %00 %2F # \\'.split(' ')];

/** Addresses of products, records, lookups and searches, with the header fields that choose an answer. */
export const addresses: Target = {
  name: 'addresses',
  ending: 'txt',
  cases: fc.oneof(requestBytes, editedBytes(requestBytes, tokens)),
  open,
};
