import { type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import { z } from 'zod';
import type { Database } from '../database/database.ts';

/** Thrown into the library when the database is unavailable, and caught around it. */
export class StoreUnavailable extends Error {}

type Where = Parameters<CustomAdapter['deleteMany']>[0]['where'];

const comparisons: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

/** Names come from the configuration of the library, never from a request. */
const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

/** The library's own type of a row, which it does not name. */
const asRow = <Type>(row: unknown): Type => z.custom<Type>((value) => typeof value === 'object').parse(row);

/**
 * The store of the authentication library over the database of the service, so that each of its statements has the same
 * deadline as any other. Supports the operations and comparisons that sessions and email codes need; another throws.
 */
export const createAccountStore = (database: Database) =>
  createAdapterFactory({
    config: { adapterId: 'nameplate', supportsBooleans: true, supportsDates: true, transaction: false },
    adapter: ({ getFieldName }) => {
      const run = async (text: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
        const outcome = await database.query(text, values);
        if (outcome.kind === 'rows') return outcome.rows;
        throw new StoreUnavailable(outcome.kind === 'unavailable' ? outcome.cause : outcome.reason);
      };

      /** The WHERE clause; adds its values to those of the statement. */
      const matching = (model: string, where: Where, values: unknown[]): string => {
        const conditions = where.map(({ field, operator, value, connector, mode }) => {
          const column = quoted(getFieldName({ model, field }));
          const comparison = comparisons[operator ?? 'eq'];
          if (connector === 'OR' || mode === 'insensitive' || comparison === undefined || value === null) {
            throw new Error('The account store was asked for a comparison that it does not support.');
          }
          values.push(value);
          return `${column} ${comparison} $${values.length}`;
        });
        return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
      };

      const assignments = (update: object, values: unknown[]): string =>
        Object.entries(update)
          .map(([column, value]) => {
            values.push(value);
            return `${quoted(column)} = $${values.length}`;
          })
          .join(', ');

      const changed = async (text: string, values: readonly unknown[]): Promise<number> =>
        (await run(`${text} RETURNING id`, values)).length;

      return {
        create: async <Type>({ model, data }: { model: string; data: Type }) => {
          const entries = Object.entries(Object(data)).filter(([, value]) => value !== undefined);
          const columns = entries.map(([column]) => quoted(column)).join(', ');
          const places = entries.map((_, index) => `$${index + 1}`).join(', ');
          const [row] = await run(
            `INSERT INTO ${quoted(model)} (${columns}) VALUES (${places}) RETURNING *`,
            entries.map(([, value]) => value),
          );
          return asRow<Type>(row);
        },
        update: async <Type>({ model, where, update }: { model: string; where: Where; update: Type }) => {
          const values: unknown[] = [];
          const text = `UPDATE ${quoted(model)} SET ${assignments(Object(update), values)}`;
          const [row] = await run(`${text}${matching(model, where, values)} RETURNING *`, values);
          return row === undefined ? null : asRow<Type>(row);
        },
        updateMany: ({ model, where, update }) => {
          const values: unknown[] = [];
          const text = `UPDATE ${quoted(model)} SET ${assignments(update, values)}`;
          return changed(`${text}${matching(model, where, values)}`, values);
        },
        findOne: async <Type>({ model, where }: { model: string; where: Where }) => {
          const values: unknown[] = [];
          const text = `SELECT * FROM ${quoted(model)}${matching(model, where, values)} LIMIT 1`;
          const [row] = await run(text, values);
          return row === undefined ? null : asRow<Type>(row);
        },
        findMany: async <Type>({
          model,
          where = [],
          limit,
          offset = 0,
          sortBy,
        }: Parameters<CustomAdapter['findMany']>[0]) => {
          const values: unknown[] = [];
          const found = matching(model, where, values);
          const order =
            sortBy === undefined
              ? ''
              : ` ORDER BY ${quoted(getFieldName({ model, field: sortBy.field }))} ${sortBy.direction === 'desc' ? 'DESC' : 'ASC'}`;
          values.push(limit, offset);
          const page = ` LIMIT $${values.length - 1} OFFSET $${values.length}`;
          const rows = await run(`SELECT * FROM ${quoted(model)}${found}${order}${page}`, values);
          return rows.map((row) => asRow<Type>(row));
        },
        delete: async ({ model, where }) => {
          const values: unknown[] = [];
          await run(`DELETE FROM ${quoted(model)}${matching(model, where, values)}`, values);
        },
        deleteMany: ({ model, where }) => {
          const values: unknown[] = [];
          return changed(`DELETE FROM ${quoted(model)}${matching(model, where, values)}`, values);
        },
        consumeOne: async <Type>({ model, where }: { model: string; where: Where }) => {
          const values: unknown[] = [];
          const text = `DELETE FROM ${quoted(model)}${matching(model, where, values)} RETURNING *`;
          const [row] = await run(text, values);
          return row === undefined ? null : asRow<Type>(row);
        },
        count: async ({ model, where = [] }) => {
          const values: unknown[] = [];
          const found = matching(model, where, values);
          return (await run(`SELECT id FROM ${quoted(model)}${found}`, values)).length;
        },
      };
    },
  });
