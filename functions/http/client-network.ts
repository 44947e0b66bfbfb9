import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** The groups on one side of `::` in an IPv6 address. */
const groupsOf = (side: string): string[] => (side === '' ? [] : side.split(':'));

/** An address as Node writes it (RFC 5952), without its zone; one that is mapped into IPv6 is the IPv4 address. */
export const plainAddress = (text: string): string | undefined => {
  const [unzoned = ''] = text.split('%');
  if (isIPv4(unzoned)) return unzoned;
  if (!isIPv6(unzoned)) return undefined;
  const { address } = new SocketAddress({ address: unzoned, family: 'ipv6' });
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
};

/**
 * The network that the limits count for a client's address: an IPv4 address itself, and the /64 of an IPv6 address, because
 * that is what one customer of a provider gets at least. The spelling of an address makes no difference. A text that is no
 * address is returned as it is.
 */
export const clientNetwork = (address: string): string => {
  const written = plainAddress(address) ?? address;
  if (!isIPv6(written)) return written;
  const [start = '', end = ''] = written.split('::');
  const [first, last] = [groupsOf(start), groupsOf(end)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
};

/** The /48 of an IPv6 network that `clientNetwork` gave, because one customer may have as much; any other text as it is. */
export const widerNetwork = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':', 3).join(':')}::/48` : network;
