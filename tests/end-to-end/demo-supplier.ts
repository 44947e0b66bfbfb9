import * as z from 'zod';
import { supplierTool } from '../../tools/operators/supplier/tool.ts';
import { runInTest } from '../tools/run-in-test.ts';

const DemoSchema = z.object({ company: z.object({ id: z.string() }), key: z.object({ value: z.string() }) });

/** A verified company with its first key. */
export type DemoSupplier = { readonly companyId: string; readonly key: string };

/** The operator tool against a database, in the process of the test, because starting one for each command takes a second. */
export const createOperator = (databaseUrl: string) => {
  const run = async (...words: string[]): Promise<unknown> => {
    const { standardOutput, standardError, exitCode } = await runInTest(supplierTool, [...words, '--json'], {
      environment: { OWNER_DB_URL: databaseUrl },
      now: new Date(),
    });
    if (exitCode !== 0) throw new Error(`The operator tool ended with ${exitCode}: ${standardError}`);
    return JSON.parse(standardOutput);
  };
  const demo = async (): Promise<DemoSupplier> => {
    const { company, key } = DemoSchema.parse(await run('demo'));
    return { companyId: company.id, key: key.value };
  };
  return { run, demo };
};
