import { type Database, type QueryOutcome, readRow } from '../database/database.ts';
import { CatalogueUnavailable } from './catalogue.ts';

/** A value of a parameter. */
type Value = string | number | null | readonly string[];

/** A PostgreSQL database with a catalogue in it. Every method rejects with `CatalogueUnavailable` when it does not answer, or none is loaded. */
export type CatalogueDatabase = {
  /** The number of the generation that is current. */
  readonly generation: () => Promise<number>;
  /**
   * The rows of a statement, whose text is a constant; none when a value is text that PostgreSQL cannot hold, which no text of the
   * catalogue is. Each statement reads one generation whole.
   */
  readonly rows: (text: string, values: readonly Value[]) => Promise<readonly unknown[]>;
};

/** PostgreSQL refuses the one and would take the other for U+FFFD. */
const cannotBeStored = (value: Value): boolean =>
  typeof value === 'string'
    ? value.includes('\u0000') || !value.isWellFormed()
    : Array.isArray(value) && value.some(cannotBeStored);

/** The state of a statement whose generation of the catalogue was replaced and deleted before it read it. */
const replacedState = '40001';

/** Runs a statement; once more when the catalogue was replaced meanwhile, so that it reads the new one. */
const queryAgain = async (
  database: Database,
  ...statement: Parameters<Database['query']>
): Promise<QueryOutcome> => {
  const outcome = await database.query(...statement);
  const isReplaced = outcome.kind === 'unavailable' && outcome.cause.startsWith(replacedState);
  return isReplaced ? database.query(...statement) : outcome;
};

/** The catalogue as `npm run catalogue -- load` writes it into a PostgreSQL database. */
export const readCatalogueDatabase = (database: Database): CatalogueDatabase => {
  const run: CatalogueDatabase['rows'] = async (text, values) => {
    if (values.some(cannotBeStored)) return [];
    const outcome = await queryAgain(database, text, values, { isRepeated: true });
    if (outcome.kind === 'rows') return outcome.rows;
    throw new CatalogueUnavailable(outcome.kind === 'refused' ? outcome.reason : outcome.cause);
  };

  const generation = async (): Promise<number> => {
    const [row] = await run('SELECT catalogue.current_generation() AS generation', []);
    const current = readRow(row).optionalCount('generation');
    if (current !== undefined) return current;
    throw new CatalogueUnavailable(
      'No catalogue has been loaded into the database. Run npm run catalogue -- load.',
    );
  };

  let isLoaded = false;

  return {
    generation,
    // A database without a catalogue is a fault of the service: it must not answer that it has no such product.
    rows: async (text, values) => {
      if (!isLoaded) await generation();
      isLoaded = true;
      return run(text, values);
    },
  };
};
