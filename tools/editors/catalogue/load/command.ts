import { resolve } from 'node:path';
import { describeDatabaseError } from '../../../../functions/database/bounded-database.ts';
import { findDatabase } from '../../../../host/database/find-database.ts';
import { openOperatorPool } from '../../../../host/database/operator-pool.ts';
import { counted } from '../../../../src/text/counted.ts';
import { Refusal, toolCommand } from '../../../command-line/tool-command.ts';
import type { ToolContext } from '../../../command-line/tool-context.ts';
import { loadCatalogue } from './load-catalogue.ts';

/** The address of the database of `CATALOGUE_DB_URL`; without it, of the one that the other tools use. */
const addressOf = async ({ environment, projectDirectory }: ToolContext): Promise<string> => {
  const { CATALOGUE_DB_URL: address = '' } = environment;
  if (/^postgres(?:ql)?:\/\//.test(address)) return address;
  if (address !== '' && address !== 'NETLIFY_DB_URL') {
    throw new Refusal(
      'no_database',
      'CATALOGUE_DB_URL is neither the address of a PostgreSQL database, which begins with postgres:// or postgresql://, nor the word NETLIFY_DB_URL.',
    );
  }
  const found = await findDatabase(environment, projectDirectory);
  if (found.kind === 'not_found') throw new Refusal('no_database', found.message);
  return found.connectionString;
};

/** `catalogue load`: the lookup database of the build into PostgreSQL. */
export const loadCommand = toolCommand({
  name: 'load',
  summary: 'Loads the catalogue database of the build into PostgreSQL.',
  notes:
    'Uses the database of CATALOGUE_DB_URL, otherwise OWNER_DB_URL or NETLIFY_DB_URL, otherwise the local server, as its owner. Readers see the previous catalogue until the load is complete.',
  operands: {
    syntax: '[file]',
    description: 'the catalogue database; default: build/catalogue.sqlite',
  },
  surplus: 'load takes one file.',
  options: {},
  run: async ({ operands: [file] }, context) => {
    const { projectDirectory, userDirectory, progress } = context;
    const pool = openOperatorPool({ connectionString: await addressOf(context) });
    try {
      const path =
        file === undefined
          ? resolve(projectDirectory, 'build/catalogue.sqlite')
          : resolve(userDirectory, file);
      const loaded = await loadCatalogue(path, pool, progress);
      const { generation, manufacturers, products, isTidy } = loaded;
      const rest = isTidy ? '' : ' The generation before it is still being read; the next load deletes it.';
      return {
        json: loaded,
        text: `Generation ${generation} is current: ${counted(products, 'product')} of ${counted(manufacturers, 'manufacturer')}.${rest}`,
      };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const described = describeDatabaseError(error);
      const cause = described.kind === 'refused' ? described.reason : described.cause;
      throw new Refusal(
        'database_failed',
        `The catalogue was not loaded, and lookups read what they read before. The database said: ${cause}`,
      );
    } finally {
      await pool.end();
    }
  },
});
