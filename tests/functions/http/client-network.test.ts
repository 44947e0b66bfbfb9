import { describe, expect, it } from 'vitest';
import { clientNetwork, widerNetwork } from '../../../functions/http/client-network.ts';

describe('the network that the limits count', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:C000:0201', '0:0:0:0:0:ffff:c000:201']],
    [
      '2001:db8:0:1::/64',
      [
        '2001:db8:0:1::',
        '2001:DB8:0:1:0:0:0:1',
        '2001:0db8:0000:0001:ffff:ffff:ffff:ffff',
        '2001:db8:0:1::9',
      ],
    ],
    ['2001:db8:0:0::/64', ['2001:db8::1', '2001:db8:0:0:1::', '2001:db8::192.0.2.1']],
    ['0:0:0:0::/64', ['::1', '::']],
    ['fe80:0:0:0::/64', ['fe80::1%eth0', 'FE80::2%eth1']],
  ])('is %s for each address in it, in every spelling', (network, addresses) => {
    expect(addresses.map(clientNetwork)).toEqual(addresses.map(() => network));
  });

  it('is another one for a neighbouring address of IPv4, and for a neighbouring /64', () => {
    expect(clientNetwork('192.0.2.2')).not.toBe(clientNetwork('192.0.2.1'));
    expect(clientNetwork('2001:db8:0:2::1')).not.toBe(clientNetwork('2001:db8:0:1::1'));
  });

  it('is the text itself when that is no address, so that a platform without one counts everybody together', () => {
    expect(clientNetwork('')).toBe('');
    expect(clientNetwork('unknown')).toBe('unknown');
  });
});

it('is within a /48 for IPv6, and is its own wider network for everything else', () => {
  expect(widerNetwork(clientNetwork('2001:db8:1:2::9'))).toBe('2001:db8:1::/48');
  expect(widerNetwork(clientNetwork('2001:db8::1'))).toBe('2001:db8:0::/48');
  expect(widerNetwork('192.0.2.1')).toBe('192.0.2.1');
  expect(widerNetwork('key-id')).toBe('key-id');
});
