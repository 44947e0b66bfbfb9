import { expect, it, onTestFinished } from 'vitest';
import { listenAddressFrom } from '../../host/http/listen-address.ts';
import { reservePort } from '../../host/http/reserved-port.ts';
import { freePort } from '../postgres/free-port.ts';

const reaches = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

const listen = async (settings: Readonly<Record<string, string>>) => {
  const address = listenAddressFrom(settings);
  const port = await reservePort(address);
  onTestFinished(port.close);
  port.answerWith({
    answer: (_incoming, outgoing) => outgoing.end(),
    refuse: (_error, socket) => socket.destroy(),
  });
  return address.url;
};

// Linux answers on all of 127.0.0.0/8, so a second address of the machine needs no network.
it.skipIf(process.platform !== 'linux')(
  'a server listens on loopback alone unless HOST says otherwise',
  async () => {
    const [usual, everywhere] = [await freePort(), await freePort()];
    expect(await listen({ PORT: String(usual) })).toBe(`http://localhost:${usual}`);
    expect(await reaches(`http://localhost:${usual}`)).toBe(true);
    expect(await reaches(`http://127.0.0.1:${usual}`)).toBe(true);
    expect(await reaches(`http://127.0.0.2:${usual}`)).toBe(false);

    expect(await listen({ PORT: String(everywhere), HOST: '0.0.0.0' })).toBe(
      `http://localhost:${everywhere}`,
    );
    expect(await reaches(`http://127.0.0.2:${everywhere}`)).toBe(true);

    await expect(listen({ HOST: '192.0.2.1' })).rejects.toThrow('HOST is not an address of this machine.');
  },
);
