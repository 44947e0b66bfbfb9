import { spawnSync } from 'node:child_process';
import { z } from 'zod';

const DemoSchema = z.object({ company: z.object({ id: z.string() }), key: z.object({ value: z.string() }) });

/** A verified company with its first key. */
export type DemoSupplier = { readonly companyId: string; readonly key: string };

/** The operator tool against a database, as an operator's script would run it. */
export const createOperator = (databaseUrl: string) => {
  const run = (...words: string[]): unknown => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['tools/operators/supplier.ts', ...words, '--json'],
      { encoding: 'utf8', env: { ...process.env, OWNER_DB_URL: databaseUrl } },
    );
    if (status !== 0) throw new Error(`The operator tool ended with ${status}: ${stderr}`);
    return JSON.parse(stdout);
  };
  const demo = (): DemoSupplier => {
    const { company, key } = DemoSchema.parse(run('demo'));
    return { companyId: company.id, key: key.value };
  };
  return { run, demo };
};
