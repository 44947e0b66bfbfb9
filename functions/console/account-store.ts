import { type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import * as z from 'zod';
import type { Database } from '../database/database.ts';

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

/** A function of the database that makes a statement, and the columns of a row that follow the condition as its arguments. */
type Statement = { readonly call?: string; readonly columns?: readonly string[] };

/**
 * The statements that the library makes, each named by what it does, the model, and the fields and comparisons of its condition.
 * One that is not here is refused, so the role of the service can read and change accounts, sessions and codes only as the
 * console does. One without a call finds nothing. What is removed is returned.
 */
const statements: Readonly<Record<string, Statement>> = {
  'find console.account id': { call: 'console.account_with_id($1)' },
  'find console.account email': { call: 'console.account_with_email($1)' },
  'find console.session token': { call: 'console.session_with_token($1)' },
  'find console.code identifier': { call: 'console.codes_for($1)' },
  // Accounts of other services, of which there are none.
  'find console.credential account_id': {},
  // Only for hooks that see what is deleted, and there are none.
  'find console.code expires_at lt': {},
  'remove console.session token': { call: 'console.remove_session($1)' },
  'remove console.code id': { call: 'console.take_code($1)' },
  'remove console.code identifier': { call: 'console.remove_codes($1)' },
  'remove console.code identifier, id ne, created_at lte': {
    call: 'console.remove_earlier_codes($1, $2, $3)',
  },
  'remove console.code expires_at lt': { call: 'console.remove_ended_codes($1)' },
  'update console.session token': {
    call: 'console.prolong_session($1, $2, $3)',
    columns: ['expires_at', 'updated_at'],
  },
  'create console.account': {
    call: 'console.add_account($1, $2, $3, $4, $5, $6, $7)',
    columns: ['id', 'email', 'email_verified', 'name', 'image', 'created_at', 'updated_at'],
  },
  'create console.session': {
    call: 'console.add_session($1, $2, $3, $4, $5, $6, $7, $8)',
    columns: [
      'id',
      'account_id',
      'token',
      'expires_at',
      'created_at',
      'updated_at',
      'ip_address',
      'user_agent',
    ],
  },
  'create console.code': {
    call: 'console.add_code($1, $2, $3, $4, $5, $6)',
    columns: ['id', 'identifier', 'value', 'expires_at', 'created_at', 'updated_at'],
  },
};

const unsupported = (what: string): Error =>
  new Error(`The account store was asked for a statement that it does not have: ${what}.`);

/** The values of the columns of a statement, `null` for one that is not given. A column that it does not have is refused. */
const valuesOf = (row: unknown, columns: readonly string[], name: string): unknown[] => {
  const given = new Map(Object.entries(Object(row)).filter(([, value]) => value !== undefined));
  const surplus = [...given.keys()].find((column) => !columns.includes(column));
  if (surplus !== undefined) throw unsupported(`${name} with ${surplus}`);
  return columns.map((column) => given.get(column) ?? null);
};

/** A row of the library's own type, which it does not name. */
const asRow = <Type>(row: unknown): Type => z.custom<Type>((value) => typeof value === 'object').parse(row);

const firstOf = <Type>([row]: readonly unknown[]): Type | null =>
  row === undefined ? null : asRow<Type>(row);

/** The store of the authentication library over the database of the service, so that its statements have the same deadline as any other. */
export const createAccountStore = (database: Database) =>
  createAdapterFactory({
    config: { adapterId: 'nameplate', supportsBooleans: true, supportsDates: true, transaction: false },
    adapter: ({ getFieldName }) => {
      const run = async (
        act: 'find' | 'remove' | 'update' | 'create',
        model: string,
        where: Where,
        row: unknown = {},
      ): Promise<readonly unknown[]> => {
        const terms = where.map(({ field, operator = 'eq', connector, mode }) => {
          const column = getFieldName({ model, field });
          if (connector === 'OR' || mode === 'insensitive')
            throw unsupported(`${model} ${column} ${connector}`);
          return operator === 'eq' ? column : `${column} ${operator}`;
        });
        const name = `${act} ${model} ${terms.join(', ')}`.trimEnd();
        const statement = statements[name];
        if (statement === undefined) throw unsupported(name);
        const { call, columns = [] } = statement;
        if (call === undefined) return [];
        const values = [...where.map(({ value }) => value), ...valuesOf(row, columns, name)];
        const outcome = await database.query(`SELECT * FROM ${call}`, values);
        if (outcome.kind === 'rows') return outcome.rows;
        throw new StoreUnavailable(outcome.kind === 'unavailable' ? outcome.cause : outcome.reason);
      };

      return {
        create: async <Type>({ model, data }: { model: string; data: Type }) => {
          const [row] = await run('create', model, [], data);
          return asRow<Type>(row);
        },
        update: async <Type>({ model, where, update }: { model: string; where: Where; update: Type }) =>
          firstOf<Type>(await run('update', model, where, update)),
        updateMany: async ({ model, where, update }) => (await run('update', model, where, update)).length,
        findOne: async <Type>({ model, where }: { model: string; where: Where }) =>
          firstOf<Type>(await run('find', model, where)),
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
          const rows = await run('find', model, where);
          return rows.slice(offset, offset + limit).map((row) => asRow<Type>(row));
        },
        delete: async ({ model, where }) => {
          await run('remove', model, where);
        },
        deleteMany: async ({ model, where }) => (await run('remove', model, where)).length,
        consumeOne: async <Type>({ model, where }: { model: string; where: Where }) =>
          firstOf<Type>(await run('remove', model, where)),
        count: async ({ model, where = [] }) => (await run('find', model, where)).length,
      };
    },
  });
