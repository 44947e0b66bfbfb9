import { requestText, sendRequests } from './http/send-requests.ts';
import { startServer } from './http/server-process.ts';
import { median } from './measure.ts';
import type { Section, SectionRow } from './section.ts';

const [rounds, times] = [9, 1500];

/** What a ratio to sirv should not exceed. */
const mostOfSirv = 0.5;

const paths = ['/', '/api/v1/site', '/robots.txt'];

/** The addresses of the same files where no rewrite names them. */
const fileOf: Readonly<Record<string, string>> = { '/api/v1/site': '/api/v1/site.json' };

/** The processor time of a server for files of the built site, beside sirv over the same directory. */
export const staticFiles: Section = {
  name: 'files of the site: processor time of the server for a request (ratios to sirv)',
  needsBuild: true,
  run: async (say) => {
    const host = await startServer('host-server.ts', ['build/catalogue.sqlite', 'dist', 'build/compressed']);
    const sirv = await startServer('sirv-server.ts', ['dist']);
    const rows: SectionRow[] = [];
    for (const path of paths) {
      say(path);
      const costOf = async (server: typeof host, asked: string): Promise<number> => {
        const before = await server.processorTime();
        await sendRequests(server.port, [requestText('GET', asked)], { times });
        return ((await server.processorTime()) - before) / times;
      };
      const costs: { readonly ours: number; readonly theirs: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const cost = { ours: await costOf(host, path), theirs: await costOf(sirv, fileOf[path] ?? path) };
        if (round > 0) costs.push(cost);
      }
      rows.push(
        { name: `${path}: sirv`, value: `${median(costs.map(({ theirs }) => theirs)).toFixed(0)} µs` },
        {
          name: path,
          value: `${median(costs.map(({ ours }) => ours)).toFixed(0)} µs`,
          ratio: median(costs.map(({ ours, theirs }) => ours / theirs)),
          aim: mostOfSirv,
        },
      );
    }
    await Promise.all([host.stop(), sirv.stop()]);
    return rows;
  },
};
