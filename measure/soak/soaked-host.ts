import { join } from 'node:path';
import { type HostPlace, type HostProcess, startHost } from './host-process.ts';

/** The server under test, which a fault may replace by another process. */
export type SoakedHost = {
  readonly current: () => HostProcess;
  /** How many processes have served so far. */
  readonly number: () => number;
  /** The lookup database of the last build, of which each process makes a link of its own. */
  readonly builtCatalogue: string;
  /** The lookup database that the process reads. */
  readonly servedCatalogue: string;
  /** Starts another process after the current one was killed. */
  readonly restart: () => Promise<void>;
};

/** Starts the server of a project. */
export const startSoakedHost = async (place: HostPlace): Promise<SoakedHost> => {
  let current = await startHost(place);
  let number = 1;
  const build = join(place.directory, 'build');
  return {
    current: () => current,
    number: () => number,
    builtCatalogue: join(build, 'catalogue.sqlite'),
    servedCatalogue: join(build, `served-${place.port}`, 'catalogue.sqlite'),
    restart: async () => {
      current = await startHost(place);
      number += 1;
    },
  };
};
