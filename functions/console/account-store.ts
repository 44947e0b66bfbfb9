import { type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import {
  createStatements,
  findStatements,
  removeStatements,
  updateStatements,
} from './account-statements.ts';

/** The tables and columns of the library's models. */
export const accountModels = {
  user: {
    modelName: 'console.account',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  session: {
    modelName: 'console.session',
    fields: {
      userId: 'account_id',
      expiresAt: 'expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
  },
  // Sign-out looks there for accounts of other services, of which there are none.
  account: { modelName: 'console.credential', fields: { userId: 'account_id' } },
  verification: {
    modelName: 'console.code',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const;

/** Thrown into the library when the database is unavailable, and caught around it. */
export class StoreUnavailable extends Error {}

type Where = Parameters<CustomAdapter['deleteMany']>[0]['where'];

/** A condition of the library. */
type Condition = { readonly name: string; readonly values: readonly unknown[] };

const unsupported = (what: string): Error =>
  new Error(`The account store was asked for a statement that it does not have: ${what}.`);

const statementOf = <Statement>(statements: Readonly<Record<string, Statement>>, name: string): Statement => {
  const statement = statements[name];
  if (statement === undefined) throw unsupported(name);
  return statement;
};

/** The values of the columns of a statement. A column that the statement does not have is refused. */
const valuesOf = (row: object, columns: readonly string[], name: string): unknown[] => {
  const given = new Map(Object.entries(row).filter(([, value]) => value !== undefined));
  const surplus = [...given.keys()].find((column) => !columns.includes(column));
  if (surplus !== undefined) throw unsupported(`${name} with ${surplus}`);
  return columns.map((column) => given.get(column) ?? null);
};

/** The library's own type of a row, which it does not name. */
const asRow = <Type>(row: unknown): Type => z.custom<Type>((value) => typeof value === 'object').parse(row);

/**
 * The store of the authentication library over the database of the service, so that each of its statements has the same
 * deadline as any other. It has the statements of `account-statements.ts`; another throws.
 */
export const createAccountStore = (database: Database) =>
  createAdapterFactory({
    config: { adapterId: 'nameplate', supportsBooleans: true, supportsDates: true, transaction: false },
    adapter: ({ getFieldName }) => {
      const run = async (statement: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
        const outcome = await database.query(`SELECT * FROM ${statement}`, values);
        if (outcome.kind === 'rows') return outcome.rows;
        throw new StoreUnavailable(outcome.kind === 'unavailable' ? outcome.cause : outcome.reason);
      };

      const conditionOf = (model: string, where: Where): Condition => {
        const terms = where.map(({ field, operator = 'eq', connector, mode }) => {
          const column = getFieldName({ model, field });
          if (connector === 'OR' || mode === 'insensitive')
            throw unsupported(`${model} ${column} ${connector}`);
          return operator === 'eq' ? column : `${column} ${operator}`;
        });
        return { name: `${model} ${terms.join(', ')}`, values: where.map(({ value }) => value) };
      };

      const find = async (model: string, where: Where): Promise<readonly unknown[]> => {
        const { name, values } = conditionOf(model, where);
        if (!(name in findStatements)) throw unsupported(name);
        const statement = findStatements[name];
        return statement === undefined ? [] : run(statement, values);
      };

      const remove = (model: string, where: Where): Promise<readonly unknown[]> => {
        const { name, values } = conditionOf(model, where);
        return run(statementOf(removeStatements, name), values);
      };

      const update = (model: string, where: Where, row: object): Promise<readonly unknown[]> => {
        const { name, values } = conditionOf(model, where);
        const { statement, columns } = statementOf(updateStatements, name);
        return run(statement, [...values, ...valuesOf(row, columns, name)]);
      };

      return {
        create: async <Type>({ model, data }: { model: string; data: Type }) => {
          const { statement, columns } = statementOf(createStatements, model);
          const [row] = await run(statement, valuesOf(Object(data), columns, model));
          return asRow<Type>(row);
        },
        update: async <Type>({
          model,
          where,
          update: row,
        }: {
          model: string;
          where: Where;
          update: Type;
        }) => {
          const [changed] = await update(model, where, Object(row));
          return changed === undefined ? null : asRow<Type>(changed);
        },
        updateMany: async ({ model, where, update: row }) => (await update(model, where, row)).length,
        findOne: async <Type>({ model, where }: { model: string; where: Where }) => {
          const [row] = await find(model, where);
          return row === undefined ? null : asRow<Type>(row);
        },
        findMany: async <Type>({
          model,
          where = [],
          limit,
          offset = 0,
          sortBy,
        }: Parameters<CustomAdapter['findMany']>[0]) => {
          // Codes come newest first, and nothing else is sorted.
          if (sortBy !== undefined && (sortBy.field !== 'createdAt' || sortBy.direction !== 'desc'))
            throw unsupported(`${model} sorted by ${sortBy.field}`);
          const rows = await find(model, where);
          return rows.slice(offset, offset + limit).map((row) => asRow<Type>(row));
        },
        delete: async ({ model, where }) => {
          await remove(model, where);
        },
        deleteMany: async ({ model, where }) => (await remove(model, where)).length,
        consumeOne: async <Type>({ model, where }: { model: string; where: Where }) => {
          const [row] = await remove(model, where);
          return row === undefined ? null : asRow<Type>(row);
        },
        count: async ({ model, where = [] }) => (await find(model, where)).length,
      };
    },
  });
