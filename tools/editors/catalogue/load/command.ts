import { resolve } from 'node:path';
import { describeDatabaseError } from '../../../../functions/database/bounded-database.ts';
import { type FoundDatabase, findDatabase } from '../../../../host/database/find-database.ts';
import { openOperatorPool } from '../../../../host/database/operator-pool.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import { visibleJson, visibleLines } from '../../../command-line/terminal-text.ts';
import { toolCommand } from '../../../command-line/tool-command.ts';
import { type ExitCode, exitCodes } from '../../../command-line/tool-context.ts';
import { LoadRefusal, loadCatalogue } from './load-catalogue.ts';

/** The database of `CATALOGUE_DB_URL`; without it, the one that the other tools use. */
const findCatalogueDatabase = async (
  environment: Readonly<Record<string, string | undefined>>,
  projectDirectory: string,
): Promise<FoundDatabase> => {
  const { CATALOGUE_DB_URL: address = '' } = environment;
  if (address === '' || address === 'NETLIFY_DB_URL') return findDatabase(environment, projectDirectory);
  if (/^postgres(?:ql)?:\/\//.test(address)) return { kind: 'found', connectionString: address };
  return {
    kind: 'not_found',
    message:
      'CATALOGUE_DB_URL is neither the address of a PostgreSQL database, which begins with postgres:// or postgresql://, nor the word NETLIFY_DB_URL.',
  };
};

/** `catalogue load`: the lookup database of the build into PostgreSQL. */
export const loadCommand = toolCommand({
  name: 'load',
  summary:
    'Loads the catalogue database of the build into PostgreSQL, for a deployment that reads the catalogue there.',
  notes:
    'The database is the one CATALOGUE_DB_URL names, else the one OWNER_DB_URL or NETLIFY_DB_URL names, else that of the local server; the role is the owner. Lookups and pages read the previous catalogue until the new one is complete.',
  operands: {
    syntax: '[file]',
    description: 'the lookup database; default: build/catalogue.sqlite',
  },
  surplus: 'load takes one file.',
  options: {},
  run: async ({ operands: [file], json }, context): Promise<ExitCode> => {
    const { environment, projectDirectory, userDirectory, write, writeError } = context;
    const progress = context.progress ?? (() => {});
    const fail = (code: string, message: string, exitCode: ExitCode): ExitCode => {
      progress('');
      if (json) write(visibleJson({ error: { code, message } }));
      else writeError(visibleLines(message));
      return exitCode;
    };
    const found = await findCatalogueDatabase(environment, projectDirectory);
    if (found.kind === 'not_found') return fail('no_database', found.message, exitCodes.failed);
    const pool = openOperatorPool({ connectionString: found.connectionString });
    try {
      const path =
        file === undefined
          ? resolve(projectDirectory, 'build/catalogue.sqlite')
          : resolve(userDirectory, file);
      const loaded = await loadCatalogue(path, pool, progress);
      progress('');
      const { generation, manufacturers, products, isTidy } = loaded;
      const rest = isTidy ? '' : ' The generation before it is still being read; the next load deletes it.';
      if (json) write(visibleJson(loaded));
      else
        write(
          `Generation ${generation} is current: ${counted(products, 'product')} of ${counted(manufacturers, 'manufacturer')}.${rest}`,
        );
      return exitCodes.done;
    } catch (error) {
      if (error instanceof LoadRefusal) return fail(error.code, error.message, exitCodes.findings);
      const described = describeDatabaseError(error);
      const cause = described.kind === 'refused' ? described.reason : described.cause;
      return fail(
        'database_failed',
        `The catalogue was not loaded, and lookups read what they read before. The database said: ${cause}`,
        exitCodes.failed,
      );
    } finally {
      await pool.end();
    }
  },
});
