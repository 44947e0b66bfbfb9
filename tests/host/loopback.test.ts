import { expect, it } from 'vitest';
import { servableProject } from './servable-project.ts';

const reaches = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

const answeredBase = async (url: string): Promise<unknown> => {
  const { type } = await (await fetch(`${url}/api/v1/none`)).json();
  return new URL(type).origin;
};

// Linux answers on all of 127.0.0.0/8, so a second address of the machine needs no network.
it.skipIf(process.platform !== 'linux')(
  'listens on loopback alone unless HOST names something else, which is then in the ready line and the answers',
  async () => {
    const project = await servableProject();
    const other = `http://127.0.0.2:${project.port}`;

    const usual = await project.start();
    expect(usual.baseUrl).toBe(`http://localhost:${project.port}`);
    expect(await reaches(`http://127.0.0.1:${project.port}`)).toBe(true);
    expect(await reaches(other)).toBe(false);
    expect(await answeredBase(usual.baseUrl)).toBe(usual.baseUrl);
    await usual.stop();

    const named = await project.start({ HOST: '127.0.0.2' });
    expect(named.baseUrl).toBe(other);
    expect(await reaches(`http://127.0.0.1:${project.port}`)).toBe(false);
    expect(await answeredBase(other)).toBe(other);
    await named.stop();

    const everywhere = await project.start({ HOST: '0.0.0.0' });
    expect(everywhere.baseUrl).toBe(usual.baseUrl);
    expect(await reaches(other)).toBe(true);
    await everywhere.stop();

    expect(await project.refusal({ HOST: '192.0.2.1' })).toContain('HOST is not an address of this machine.');
  },
  120_000,
);
