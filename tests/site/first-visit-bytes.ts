import type { Browser } from 'playwright-core';

/** The bytes that a first visit takes over the wire, compressed and with headers, by the kind of what is loaded. */
export const firstVisitBytes = async (
  browser: Browser,
  address: string,
): Promise<ReadonlyMap<string, number>> => {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = kinds.get(requestId) ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
  return bytes;
};
