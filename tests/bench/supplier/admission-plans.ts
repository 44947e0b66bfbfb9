import { z } from 'zod';
import type { PresentedKey } from '../../../functions/keys/key-value.ts';
import type { TestPool } from '../../postgres/open-pool.ts';

/** The plan of one statement within the admission of a request. */
export type StatementPlan = {
  readonly statement: string;
  /** Its nodes from the outside in, each with the index or the table that it reads. */
  readonly nodes: readonly string[];
};

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string | undefined;
  readonly 'Relation Name'?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
};

const PlanNodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Index Name': z.string().optional(),
    'Relation Name': z.string().optional(),
    Plans: z.array(PlanNodeSchema).optional(),
  }),
);

const ExplainedSchema = z.object({ 'Query Text': z.string(), Plan: PlanNodeSchema });

const nodesOf = (node: PlanNode): string[] => [
  [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '),
  ...(node.Plans ?? []).flatMap(nodesOf),
];

/** PostgreSQL decides on the plan that it keeps for a statement at its sixth execution. */
const executions = 6;

/** The plans, as `auto_explain` tells them, of every statement that runs when a request with a key is admitted. */
export const admissionPlans = async (pool: TestPool, key: PresentedKey): Promise<StatementPlan[]> => {
  const client = await pool.connect();
  const told: string[] = [];
  client.on('notice', ({ message = '' }) => told.push(message));
  try {
    await client.query(`
      LOAD 'auto_explain';
      SET client_min_messages = notice;
      SET auto_explain.log_level = notice;
      SET auto_explain.log_format = json;
      SET auto_explain.log_nested_statements = on;`);
    for (let execution = 1; execution <= executions; execution += 1) {
      if (execution === executions) await client.query('SET auto_explain.log_min_duration = 0');
      told.length = 0;
      await client.query({
        name: 'admission',
        text: 'SELECT * FROM supplier.admit_request($1, $2, NULL)',
        values: [key.keyId, key.digest],
      });
    }
  } finally {
    client.release(true);
  }
  return told.map((message) => {
    const explained = ExplainedSchema.parse(JSON.parse(message.slice(message.indexOf('{'))));
    return { statement: explained['Query Text'], nodes: nodesOf(explained.Plan) };
  });
};
