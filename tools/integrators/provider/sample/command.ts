import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { createRequestListener } from '@remix-run/node-fetch-server';
import * as z from 'zod';
import { visibleJson } from '../../../command-line/terminal-text.ts';
import { option, Refusal, toolCommand } from '../../../command-line/tool-command.ts';
import { exitCodes } from '../../../command-line/tool-context.ts';
import { wholeNumber } from '../../../command-line/whole-number.ts';
import { readSampleProducts } from './sample-products.ts';
import { createSampleProvider } from './sample-provider.ts';
import { sampleNotice } from './sample-source.ts';

const refusals: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use. Stop what listens there, or choose another one, such as --port 9001.',
  EACCES: 'This user may not listen on the port. Choose one from 1024 on, such as --port 9000.',
  EADDRNOTAVAIL: 'This machine does not have the address of --host. Leave it out to listen on loopback.',
};

const PortSchema = z.object({ port: z.number() });
const SystemErrorSchema = z.object({ code: z.string() });

const isLoopback = (host: string): boolean => host === '::1' || host.startsWith('127.');

/** Begins to listen, and gives the port. Throws a `Refusal`. */
const listen = async (server: Server, port: number, host: string): Promise<number> => {
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return PortSchema.parse(server.address()).port;
  } catch (error) {
    const code = SystemErrorSchema.safeParse(error).data?.code ?? '';
    throw new Refusal('cannot_listen', refusals[code] ?? 'The sample cannot listen on this port.');
  }
};

/** `npm run provider -- sample`: serves the sample until it is stopped. */
export const sampleCommand = toolCommand({
  name: 'sample',
  summary:
    'Serves a hundred products of the catalogue with invented prices, as the proposed interface describes.',
  notes:
    'Every answer says that prices are invented. The source changes with each page of the catalogue. Ctrl-C stops it. With --json, prints {"address"} in a line when it answers.',
  surplus: 'sample takes options only.',
  options: {
    port: option(wholeNumber(0, 65_535, 9000), {
      value: '<number>',
      description: 'the port, 0 for any that is free; default: 9000',
    }),
    host: option(
      z
        .string()
        .refine((text) => isIP(text) !== 0, 'Write an IP address of this machine, such as 127.0.0.1.')
        .default('127.0.0.1'),
      {
        value: '<address>',
        description: 'the IP address to listen on, which others may reach; default: 127.0.0.1, loopback',
      },
    ),
  },
  run: async ({ options: { port, host }, json }, { projectDirectory, now, write, writeError }) => {
    const products = readSampleProducts(projectDirectory, now.toISOString().slice(0, 10));
    const handle = createSampleProvider({ products, now: () => new Date() });
    const server = createServer(createRequestListener(handle, { host: 'localhost' }));
    const listening = await listen(server, port, host);
    const name = host === '127.0.0.1' ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
    const address = `http://${name}:${listening}`;
    write(json ? visibleJson({ address }) : `ready ${address}\n${sampleNotice}`);
    if (!isLoopback(host)) writeError('Whoever reaches this address of the machine reads the sample.');
    const stop = () => {
      server.close();
      server.closeAllConnections();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    await once(server, 'close');
    return exitCodes.done;
  },
});
