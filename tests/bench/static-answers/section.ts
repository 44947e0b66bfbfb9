import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { measureServers } from '../lookup-over-http/measure-servers.ts';
import { requestText } from '../lookup-over-http/send-requests.ts';
import { startServer } from '../lookup-over-http/server-process.ts';
import { compareRounds } from '../measure.ts';
import type { Row, Section } from '../section.ts';

const rounds = 9;
const times = 2000;
const siteDirectory = 'dist';

/** Prebuilt files of each kind: pages of the documentation and of records, and JSON. */
const pathsOf = (): string[] => {
  const pagesIn = (directory: string, ending: string, without: RegExp) =>
    readdirSync(join(siteDirectory, directory))
      .filter((name) => name.endsWith(ending))
      .sort()
      .slice(0, 60)
      .map((name) => `/${directory}/${name}`.replace(without, ''));
  return [
    ...pagesIn('docs', '.html', /\.html$/),
    ...pagesIn('products', '.html', /\.html$/),
    ...pagesIn('api/v1/products', '.json', /$/),
  ];
};

/** Prebuilt files over HTTP through the local host with all of its routing and headers, beside a plain static server. */
export const staticAnswers: Section = {
  name: 'prebuilt files through the local host, beside sirv without routing tables and headers of ours (in production the CDN serves them)',
  needsBuild: true,
  run: async () => {
    const requests = pathsOf().map((path) => requestText('GET', path));
    const servers = [
      {
        name: 'sirv',
        server: await startServer('../static-answers/sirv-server.ts', [siteDirectory]),
      },
      {
        name: 'the local host',
        server: await startServer('host-server.ts', [join('build', 'catalogue.sqlite'), siteDirectory]),
      },
    ];
    const measured = await measureServers(servers, requests, { rounds, times });
    for (const { server } of servers) await server.stop();
    const [floor] = measured;
    return measured.map(({ name, processor }): Row => {
      const { middle, ratio, spread, ratios } = compareRounds(processor, floor?.processor ?? processor);
      const value = `${middle.toFixed(0)} µs`;
      const rounds = { unit: 'µs', values: processor, ratios };
      return { name: `${name}: processor time for one file`, value, ratio, spread, rounds };
    });
  },
};
