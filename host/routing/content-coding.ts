import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, type InputType } from 'node:zlib';

/** The types worth compressing: fonts and images are compressed already. */
const compressible = /^(text\/|application\/([a-z+.-]*\+)?(json|xml|javascript|manifest)\b|image\/svg\+xml)/;

/** Whether what has a content type is sent compressed. */
export const isCompressible = (contentType: string | null): boolean => compressible.test(contentType ?? '');

/** The quality at which CDNs compress while they answer. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const brotli = promisify(brotliCompress);
const encoders = {
  br: (bytes: InputType) => brotli(bytes, brotliOptions),
  gzip: promisify<InputType, Buffer<ArrayBuffer>>(gzip),
};

/** A content coding, by its name in HTTP. */
export type Encoding = keyof typeof encoders;

/** The codings that answers are sent in, the best one first. */
export const encodings = ['br', 'gzip'] as const satisfies Encoding[];

/** Compresses bytes, outside the thread that answers. */
export const encode = (bytes: InputType, encoding: Encoding): Promise<Buffer<ArrayBuffer>> =>
  encoders[encoding](bytes);

/** The best encoding that the request accepts. Names have no case, and `*` stands for those that are not named (RFC 9110, section 12.5.3). */
export const encodingFor = (request: Request): Encoding | undefined => {
  const entries = (request.headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()));
  const accepts = (encoding: Encoding): boolean => {
    const entryOf = (name: string) => entries.find(([given]) => given === name);
    const [, ...parameters] = entryOf(encoding) ?? entryOf('*') ?? ['', 'q=0'];
    return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  };
  return encodings.find(accepts);
};

/** The answer as a CDN sends it: text compressed with the best encoding that the request accepts. */
export const compressed = async (request: Request, response: Response): Promise<Response> => {
  const headers = new Headers(response.headers);
  if (!isCompressible(headers.get('content-type'))) return response;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = encodingFor(request);
  if (encoding === undefined || response.body === null) {
    return new Response(response.body, { status: response.status, headers });
  }
  headers.set('Content-Encoding', encoding);
  // One tag stands for the answer in every encoding (RFC 9110, section 8.8.1).
  const tag = headers.get('ETag');
  if (tag?.startsWith('"')) headers.set('ETag', `W/${tag}`);
  const body = await encode(await response.arrayBuffer(), encoding);
  return new Response(body, { status: response.status, headers });
};
