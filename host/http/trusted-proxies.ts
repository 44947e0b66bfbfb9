import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { plainAddress } from '../../functions/http/client-network.ts';

/** Who sent a request. */
export type Client = {
  /** The network address of the client. */
  readonly address: string;
  /** The scheme with which the client reached the proxy, by the word of the proxy; `undefined` without one. */
  readonly scheme: string | undefined;
};

/** Tells who sent a request, by the connection and by what trusted proxies add to the header. */
export type FindClient = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Client;

/** One hop of a request, as the proxy that received it describes it. */
type Hop = { readonly address: string | undefined; readonly scheme: string | undefined };

/** The address of a node with or without a port, such as `192.0.2.1:4711` or `[2001:db8::1]`. */
const nodeAddress = (node: string): string | undefined =>
  plainAddress(/^\[([^\]]*)\](?::\d+)?$/.exec(node)?.[1] ?? /^([\d.]+):\d+$/.exec(node)?.[1] ?? node);

/** A parameter of an element of `Forwarded`: RFC 7239, section 4. */
const parameter = /\s*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))\s*(?:;|$)/gy;

const element = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g;

/** What comes before the first quote that is never closed. */
const closedPart = /^(?:[^"]|"(?:[^"\\]|\\.)*")*/;

/**
 * The elements of the field. A quote that is never closed separates like a comma: looking for the end of each such quote would take a
 * time that grows with the square of the field.
 */
const elementsOf = (field: string): readonly string[] => {
  const [closed = ''] = closedPart.exec(field) ?? [];
  return `${closed}${field.slice(closed.length).replaceAll('"', ',')}`.match(element) ?? [];
};

const hopsOfForwarded = (field: string): Hop[] =>
  elementsOf(field).map((text) => {
    const values = new Map(
      [...text.matchAll(parameter)].map(([, name = '', quoted, plain = '']) => [
        name.toLowerCase(),
        quoted?.replace(/\\(.)/g, '$1') ?? plain,
      ]),
    );
    return { address: nodeAddress(values.get('for') ?? ''), scheme: values.get('proto')?.toLowerCase() };
  });

const hopsOfXForwarded = (addresses: string, schemes: string | undefined): Hop[] => {
  const scheme = schemes?.split(',').at(-1)?.trim().toLowerCase();
  return addresses.split(',').map((node) => ({ address: nodeAddress(node.trim()), scheme }));
};

const addTo = (list: BlockList, entry: string): void => {
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  if (version === 0 || Number(prefix ?? longest) > longest) {
    throw new TypeError(
      'An entry of TRUSTED_PROXIES is neither an address nor a network. Separate entries with commas, for example TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8,fd00::/8.',
    );
  }
  const family = version === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(address, Number(prefix ?? longest), family);
};

const one = (field: string | readonly string[] | undefined): string | undefined =>
  typeof field === 'string' || field === undefined ? field : field.join(',');

/**
 * Finds clients behind the proxies of `TRUSTED_PROXIES`, which are addresses or networks with commas between. The client is the
 * rightmost address of `Forwarded` or `X-Forwarded-For` that is no trusted proxy's; where the two name different ones, a client may
 * have sent the one that its proxy does not set, and the request counts for the proxy. Of a connection that does not come from a
 * trusted proxy the header is ignored. Throws a `TypeError` with what to write when an entry is not valid.
 */
export const createFindClient = (trustedProxies: string | undefined): FindClient => {
  const trusted = new BlockList();
  for (const entry of (trustedProxies ?? '').split(',').map((text) => text.trim())) {
    if (entry !== '') addTo(trusted, entry);
  }
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

  /** The hop by which the client came to the outermost trusted proxy. */
  const clientOf = (hops: readonly Hop[], proxy: string): Client => {
    let nearest: Client = { address: proxy, scheme: hops.at(-1)?.scheme };
    for (const { address, scheme } of hops.toReversed()) {
      // A proxy that hides the address, or does not know it, is itself what is known.
      if (address === undefined) return nearest;
      nearest = { address, scheme };
      if (!isTrusted(address)) return nearest;
    }
    return nearest;
  };

  return ({ headers, socket }) => {
    const peer = plainAddress(socket.remoteAddress ?? '') ?? '';
    const proxy = { address: peer, scheme: undefined };
    if (peer === '' || !isTrusted(peer)) return proxy;
    const forwarded = one(headers.forwarded);
    const addresses = one(headers['x-forwarded-for']);
    const clients = [
      ...(forwarded === undefined ? [] : [clientOf(hopsOfForwarded(forwarded), peer)]),
      ...(addresses === undefined
        ? []
        : [clientOf(hopsOfXForwarded(addresses, one(headers['x-forwarded-proto'])), peer)]),
    ];
    const [first = proxy] = clients;
    return clients.every(({ address }) => address === first.address) ? first : proxy;
  };
};
