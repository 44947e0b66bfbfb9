import { type Database, readRow } from '../database/database.ts';
import {
  type Catalogue,
  type CatalogueQuery,
  CatalogueUnavailable,
  createCatalogue,
  type QueryValue,
} from './catalogue.ts';

/** Whether PostgreSQL refuses a text, or would take a part of it for U+FFFD. */
const cannotBeHeld = (value: QueryValue): boolean =>
  typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed());

/** The replacer with which such texts within JSON get a character that no text of the catalogue has. */
const held = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\uFFFD') : value;

const toParameter = (value: QueryValue): string | number | null =>
  typeof value === 'object' && value !== null ? JSON.stringify(value, held) : value;

/** The state of a statement whose generation of the catalogue was replaced and deleted before it read it. */
const replacedState = '40001';

/**
 * The catalogue in a PostgreSQL database, as `npm run catalogue -- load` writes it. Each method reads one generation whole, also
 * while the next one becomes current. `release` gives back what `database` is made of.
 */
export const openPostgresCatalogue = (database: Database, release: () => Promise<void>): Catalogue => {
  /** Runs a function of the schema; once more when the catalogue was replaced meanwhile, so that it reads the new one. */
  const call = async (name: string, values: readonly QueryValue[]): Promise<readonly unknown[]> => {
    const text = `SELECT * FROM catalogue.${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`;
    const query = () => database.query(text, values.map(toParameter), { isRepeated: true });
    const first = await query();
    const isReplaced = first.kind === 'unavailable' && first.cause.startsWith(replacedState);
    const outcome = isReplaced ? await query() : first;
    if (outcome.kind === 'rows') return outcome.rows;
    throw new CatalogueUnavailable(outcome.kind === 'refused' ? outcome.reason : outcome.cause);
  };

  const generation = async (): Promise<number> => {
    const [row] = await call('current_generation', []);
    const current = readRow(row).optionalCount('current_generation');
    if (current !== undefined) return current;
    throw new CatalogueUnavailable(
      'No catalogue has been loaded into the database. Run npm run catalogue -- load.',
    );
  };

  let isLoaded = false;

  return createCatalogue({
    generation,
    rows: async (...[name, ...values]: CatalogueQuery) => {
      // A database without a catalogue is a fault of the service: it must not answer that it has no such product.
      if (!isLoaded) await generation();
      isLoaded = true;
      // No text of the catalogue is one that PostgreSQL cannot hold.
      return values.some(cannotBeHeld) ? [] : call(name, values);
    },
    close: release,
  });
};
