import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createLastGoodPages } from '../../../host/development/last-good-pages.ts';
import { listenOnLoopback } from '../../listen-on-loopback.ts';

/** The recorded page after a server has answered with `send`, and the body its client got. */
const keptAfter = async (send: (response: ServerResponse) => void) => {
  const pages = createLastGoodPages();
  const server = createServer((_request, response) => {
    pages.record('/page', response);
    send(response);
  });
  const body = await (await fetch(`${await listenOnLoopback(server)}/page`)).text();
  return { body, kept: pages.find('/page') };
};

describe('the last good pages', () => {
  it('are those that were answered well, byte by byte as the browser got them', async () => {
    const { body, kept } = await keptAfter((response) => {
      const page = Buffer.from('<!doctype html><p>größer</p>');
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      // Cut in the middle of a character, as a network would.
      response.write(page.subarray(0, 21));
      response.write(page.subarray(21));
      response.end('<p>end</p>');
    });
    expect(body).toBe('<!doctype html><p>größer</p><p>end</p>');
    expect(kept).toBe(body);
  });

  it.each([
    ['an error', 500, '<!doctype html>'],
    ['a page that is not found', 404, '<!doctype html>'],
    ['what is not a page', 200, '<?xml version="1.0"?>'],
  ])('are never %s', async (_name, status, text) => {
    const { kept } = await keptAfter((response) => {
      response.statusCode = status;
      response.end(text);
    });
    expect(kept).toBeUndefined();
  });
});
