import { isIPv6 } from 'node:net';

/** Where a server listens and what people are told to open. */
export type ListenAddress = {
  readonly port: number;
  /** What `HOST` says; nothing means loopback. */
  readonly host: string | undefined;
  /** The address that reaches the server from this machine, without a trailing slash. */
  readonly url: string;
  /** Whether the server listens on every interface of the machine. */
  readonly isEverywhere: boolean;
};

const portFrom = (text: string | undefined): number => {
  const port = Number(text ?? '8888');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new TypeError('PORT is not a port. Write a whole number from 1 to 65535, for example PORT=8080.');
  }
  return port;
};

/**
 * The address to listen on, from `PORT` (default 8888) and `HOST` (default loopback). Throws what to write when `PORT` is
 * not a port.
 */
export const listenAddressFrom = (
  environment: Readonly<Record<string, string | undefined>>,
): ListenAddress => {
  const port = portFrom(environment.PORT);
  const host = environment.HOST === '' || environment.HOST === 'localhost' ? undefined : environment.HOST;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = host === undefined || isEverywhere ? 'localhost' : host;
  return { port, host, url: `http://${isIPv6(name) ? `[${name}]` : name}:${port}`, isEverywhere };
};
