import { rename, writeFile } from 'node:fs/promises';
import type { SoakFault } from './faults.ts';

const killed: SoakFault = {
  name: 'process killed',
  hits: ['process'],
  restartsHost: true,
  make: async ({ host }, hold) => {
    await host.current().kill();
    try {
      await hold();
    } finally {
      await host.restart();
    }
  },
};

/** The server keeps the file open, so every answer has to be right meanwhile. */
const catalogueMoved: SoakFault = {
  name: 'catalogue file moved away and back',
  hits: [],
  make: async ({ host: { servedCatalogue } }, hold) => {
    const aside = `${servedCatalogue}.aside`;
    await rename(servedCatalogue, aside);
    try {
      await hold();
    } finally {
      await rename(aside, servedCatalogue);
    }
  },
};

/** No process starts with such a file. The next one starts once the file is back. */
const catalogueGarbage: SoakFault = {
  name: 'catalogue file garbage at a start',
  hits: ['process'],
  restartsHost: true,
  make: async ({ host }, hold, random) => {
    const { builtCatalogue } = host;
    const aside = `${builtCatalogue}.aside`;
    await host.current().kill();
    await rename(builtCatalogue, aside);
    try {
      const garbage = Uint8Array.from({ length: 65_536 }, () => random.below(256));
      await writeFile(builtCatalogue, garbage);
      const isStarted = await host.restart().then(
        () => true,
        () => false,
      );
      if (isStarted) throw new Error('The server started with garbage for its catalogue.');
      await hold();
    } finally {
      await rename(aside, builtCatalogue);
      await host.restart();
    }
  },
};

/** What can happen to the process that serves and to its files. */
export const hostFaults: readonly SoakFault[] = [killed, catalogueMoved, catalogueGarbage];
