import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { logChannel } from '../../functions/http/endpoint.ts';
import { writeLogLines } from '../../host/log-lines.ts';

const watchOutput = (): string[] => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  onTestFinished(() => write.mockRestore());
  return written;
};

describe('the log of a running server', () => {
  it('has one line of JSON for each request, and those of one turn are written together', async () => {
    const written = watchOutput();
    const log = writeLogLines();
    logChannel.publish({ route: '/first', status: 200 });
    logChannel.publish({ route: '/second', status: 404 });
    await setImmediate();
    logChannel.publish({ route: '/third', status: 503 });
    await setImmediate();
    await log.close();
    expect(written).toEqual([
      '{"route":"/first","status":200}\n{"route":"/second","status":404}\n',
      '{"route":"/third","status":503}\n',
    ]);
  });

  it('has the lines that wait when the server stops, and none afterwards', async () => {
    const written = watchOutput();
    const log = writeLogLines();
    logChannel.publish({ route: '/last' });
    await log.close();
    expect(logChannel.hasSubscribers).toBe(false);
    await setImmediate();
    expect(written).toEqual(['{"route":"/last"}\n']);
  });

  it('has the lines that wait when the process ends by an error', async () => {
    const written = watchOutput();
    const others = process.listeners('exit');
    const log = writeLogLines();
    logChannel.publish({ route: '/last' });
    for (const atExit of process.listeners('exit')) if (!others.includes(atExit)) atExit(1);
    expect(written).toEqual(['{"route":"/last"}\n']);
    await log.close();
  });
});
