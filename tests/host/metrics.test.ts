import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { logChannel } from '../../functions/http/log-channel.ts';
import { createMetrics } from '../../host/metrics.ts';
import { reportMetrics } from '../../host/report-metrics.ts';

describe('the line of a minute', () => {
  it('has the requests by route and class of status, how long they took, and the refusals by reason', () => {
    let milliseconds = 1_000;
    const metrics = createMetrics(() => milliseconds);
    for (let sent = 1; sent <= 100; sent += 1) {
      metrics.recordRequest({ route: 'products', status: sent > 98 ? 404 : 200, milliseconds: sent });
    }
    metrics.recordRequest({ route: 'products', status: 429, milliseconds: 0.0001 });
    metrics.recordRequest({ route: 'file', status: 304, milliseconds: 0.25 });
    metrics.recordRefusal('unknown');
    metrics.recordRefusal('unknown');
    metrics.recordRefusal('missing');
    milliseconds += 60_001.5;
    const line = metrics.takeLine();
    expect(JSON.parse(JSON.stringify(line))).toEqual(line);
    const { products, file } = line.metrics.routes;
    expect(products?.answered).toEqual({ '2xx': 98, '4xx': 2, '429': 1 });
    // The histogram keeps three digits.
    expect(products?.milliseconds.p50).toBeCloseTo(50, 0);
    expect(products?.milliseconds.p95).toBeCloseTo(95, 0);
    expect(products?.milliseconds.p99).toBeCloseTo(99, 0);
    expect(products?.milliseconds.max).toBeCloseTo(100, 0);
    expect(file).toEqual({
      answered: { '3xx': 1 },
      milliseconds: { p50: 0.25, p95: 0.25, p99: 0.25, max: 0.25 },
    });
    expect(line.metrics).toMatchObject({ seconds: 60.002, refusals: { unknown: 2, missing: 1 } });
    expect(line.metrics.memory.rss).toBeGreaterThan(line.metrics.memory.heapUsed);
  });

  it('begins anew after each line', () => {
    const metrics = createMetrics(() => 0);
    metrics.recordRequest({ route: 'products', status: 200, milliseconds: 1 });
    metrics.recordRefusal('missing');
    metrics.takeLine();
    expect(metrics.takeLine().metrics).toMatchObject({ seconds: 0, routes: {}, refusals: {} });
  });
});

describe('the report of a running server', () => {
  it('is one line of JSON a minute, with the refusals that the functions log, until the server stops', async () => {
    vi.useFakeTimers();
    const printed: unknown[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line) => printed.push(JSON.parse(String(line))));
    onTestFinished(() => {
      vi.useRealTimers();
      log.mockRestore();
    });
    const metrics = reportMetrics();
    metrics.recordRequest({ route: 'supplier-me', status: 401, milliseconds: 1 });
    logChannel.publish({ route: '/api/v1/supplier/me', status: 401, refusal: 'unknown' });
    logChannel.publish({ route: '/api/v1/supplier/me', status: 200 });
    vi.advanceTimersByTime(59_999);
    expect(printed).toEqual([]);
    vi.advanceTimersByTime(60_001);
    expect(printed).toMatchObject([
      { metrics: { routes: { 'supplier-me': { answered: { '4xx': 1 } } }, refusals: { unknown: 1 } } },
      { metrics: { routes: {}, refusals: {} } },
    ]);
    await metrics.close();
    logChannel.publish({ refusal: 'unknown' });
    vi.advanceTimersByTime(120_000);
    expect([printed.length, metrics.takeLine().metrics.refusals]).toEqual([2, {}]);
  });
});
