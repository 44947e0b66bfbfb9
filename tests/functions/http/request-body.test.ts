import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readBodyBytes } from '../../../functions/http/request-body.ts';
import { listenWith } from '../../host/listen-with.ts';

it.each([1_025, 9_000_000])(
  'a body that says it has %i bytes, too many, is answered before it is sent',
  async (length) => {
    const url = await listenWith({
      baseUrl: 'http://localhost',
      handle: async (request) => {
        const { kind } = await readBodyBytes(request, 1_024);
        return new Response(kind, { status: kind === 'too_large' ? 413 : 200 });
      },
    });
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    onTestFinished(() => {
      socket.destroy();
    });
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  },
);
