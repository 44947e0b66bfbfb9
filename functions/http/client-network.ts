import { isIPv6, SocketAddress } from 'node:net';

/** What stands on one side of a `::`, as groups. */
const groupsOf = (side: string): string[] => (side === '' ? [] : side.split(':'));

/**
 * The network that the limits count for a client's address: an IPv4 address itself, and the /64 of an IPv6 address, because
 * that is what one customer of a provider gets at least. The spelling of an address makes no difference; one that is mapped
 * into IPv6 is the IPv4 address. A text that is no address is returned as it is.
 */
export const clientNetwork = (address: string): string => {
  const [unzoned = ''] = address.split('%');
  if (!isIPv6(unzoned)) return address;
  // Node writes every address in one way (RFC 5952).
  const { address: written } = new SocketAddress({ address: unzoned, family: 'ipv6' });
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(written) ?? [];
  if (mapped !== undefined) return mapped;
  const [start = '', end = ''] = written.split('::');
  const [first, last] = [groupsOf(start), groupsOf(end)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
};
