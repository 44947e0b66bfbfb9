import { type AgentResult, type AgentToolName, agentTools } from '../../../src/contracts/agent-tools.ts';

/** Read the structured result of a tool, and throw when it does not follow its schema. */
export const readAgentResult: {
  readonly [Name in AgentToolName]: (structured: unknown) => AgentResult<Name>;
} = {
  lookup_product: (structured) => agentTools.lookup_product.outputSchema.parse(structured),
  product_statements: (structured) => agentTools.product_statements.outputSchema.parse(structured),
  search: (structured) => agentTools.search.outputSchema.parse(structured),
  changes_since: (structured) => agentTools.changes_since.outputSchema.parse(structured),
};
