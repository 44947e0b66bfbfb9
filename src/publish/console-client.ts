import * as z from 'zod';
import { type ConsoleOperation, consoleOperations, consoleRoot } from '../contracts/console/operations.ts';
import { ConsoleProblemSchema } from '../contracts/console/problems.ts';
import type { Shape } from '../contracts/console/shape.ts';

/** The keywords of JSON Schema that the answers of the console use. */
type Described = {
  readonly type?: string | readonly string[] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly Described[] | undefined;
  readonly items?: Described | undefined;
  readonly properties?: Readonly<Record<string, Described>> | undefined;
  readonly required?: readonly string[] | undefined;
};

const DescribedSchema: z.ZodType<Described> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(DescribedSchema).optional(),
    items: DescribedSchema.optional(),
    properties: z.record(z.string(), DescribedSchema).optional(),
    required: z.array(z.string()).optional(),
  }),
);

const choices = z.array(z.union([z.string(), z.boolean()]));

const shapeFrom = (described: Described): Shape => {
  if (Array.isArray(described.type)) {
    return { kind: 'either', of: described.type.map((type) => shapeFrom({ ...described, type })) };
  }
  if (described.anyOf !== undefined) return { kind: 'either', of: described.anyOf.map(shapeFrom) };
  if (described.enum !== undefined) return { kind: 'one', of: choices.parse(described.enum) };
  if (described.const !== undefined) return { kind: 'one', of: choices.parse([described.const]) };
  switch (described.type) {
    case 'string':
      if (described.format === 'date-time') return { kind: 'time' };
      return described.pattern === undefined
        ? { kind: 'string' }
        : { kind: 'string', pattern: described.pattern };
    case 'integer':
    case 'boolean':
    case 'null':
      return { kind: described.type };
    case 'array':
      if (described.items !== undefined) return { kind: 'list', of: shapeFrom(described.items) };
      break;
    case 'object': {
      const { properties = {}, required = [] } = described;
      const optional = Object.keys(properties).filter((name) => !required.includes(name));
      const fields = Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, shapeFrom(field)]),
      );
      return optional.length === 0 ? { kind: 'object', fields } : { kind: 'object', fields, optional };
    }
  }
  throw new Error('A schema of the console uses what src/publish/console-client.ts does not translate yet.');
};

// Without its names, every schema stands where it is used.
const noMetadata = z.registry<Record<string, unknown>>();

/** The shape of what a schema accepts. Throws when the schema uses a form that no answer of the console had before. */
export const shapeOf = (schema: z.ZodType): Shape =>
  shapeFrom(DescribedSchema.parse(z.toJSONSchema(schema, { metadata: noMetadata })));

const moduleName = 'virtual:console-operations';

/** How a page sends an operation, and the shape of its answer. */
const describe = ({ method, path, answer }: ConsoleOperation) => ({
  method,
  path: `${consoleRoot}${path}`,
  answer: shapeOf(answer),
});

/**
 * Gives the pages of the console the operations, with the shapes of their answers made from the schemas that the service
 * answers by. The schemas themselves would triple the scripts of these pages.
 */
export const consoleClient = {
  name: 'nameplate-console-client',
  resolveId: (source: string) => (source === moduleName ? `\0${moduleName}` : undefined),
  load: (id: string) => {
    if (id !== `\0${moduleName}`) return undefined;
    const operations = Object.entries<ConsoleOperation>(consoleOperations)
      .filter(([, { type }]) => type === undefined)
      .map(([name, operation]) => [name, describe(operation)]);
    return `export const operations = ${JSON.stringify(Object.fromEntries(operations))};
export const problem = ${JSON.stringify(shapeOf(ConsoleProblemSchema))};`;
  },
} as const;
