import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What grows smaller: fonts, images and the search index are compressed already. */
const compressible = /^(text\/|application\/([a-z+.-]*\+)?(json|xml|javascript|manifest)\b|image\/svg\+xml)/;

/** How a CDN compresses while it answers: well enough, and fast. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const brotli = promisify(brotliCompress);
const encoders = {
  br: (bytes: ArrayBuffer) => brotli(bytes, brotliOptions),
  gzip: promisify<ArrayBuffer, Buffer<ArrayBuffer>>(gzip),
};

const accepts = (request: Request, encoding: string): boolean =>
  (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .some((entry) => entry.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(entry));

/** The answer as a CDN sends it: text compressed with the best encoding that the request accepts. */
export const compressed = async (request: Request, response: Response): Promise<Response> => {
  const headers = new Headers(response.headers);
  if (!compressible.test(headers.get('content-type') ?? '')) return response;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = (['br', 'gzip'] as const).find((candidate) => accepts(request, candidate));
  if (encoding === undefined || response.body === null) {
    return new Response(response.body, { status: response.status, headers });
  }
  headers.set('Content-Encoding', encoding);
  const body = await encoders[encoding](await response.arrayBuffer());
  return new Response(body, { status: response.status, headers });
};
