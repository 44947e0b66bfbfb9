import { Ajv } from 'ajv';

const text = { type: 'object', properties: { text: { type: 'string', minLength: 1 } }, required: ['text'] };
const level = { enum: ['none', 'note', 'warning', 'error'] };
const positive = { type: 'integer', minimum: 1 };

const object = (properties: object, required: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});

const locations = (withRegion: readonly string[]) => ({
  type: 'array',
  minItems: 1,
  items: object(
    {
      physicalLocation: object(
        {
          artifactLocation: object({ uri: { type: 'string', minLength: 1 } }, ['uri']),
          region: object({ startLine: positive, startColumn: positive }, ['startLine']),
        },
        ['artifactLocation', ...withRegion],
      ),
    },
    ['physicalLocation'],
  ),
});

/**
 * The parts of SARIF 2.1.0 (OASIS, sections 3.13 to 3.58) that the tool writes, with what GitHub code scanning requires in
 * addition: a rule with texts for each result, and a region with a line for each location of a result.
 */
const schema = object(
  {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: object(
        {
          tool: object(
            {
              driver: object(
                {
                  name: { type: 'string', minLength: 1 },
                  fullName: { type: 'string', minLength: 1 },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: object(
                      {
                        id: { type: 'string', minLength: 1 },
                        shortDescription: text,
                        fullDescription: text,
                        help: text,
                        defaultConfiguration: object({ level }, ['level']),
                      },
                      ['id', 'shortDescription', 'fullDescription', 'help'],
                    ),
                  },
                },
                ['name', 'rules'],
              ),
            },
            ['driver'],
          ),
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          invocations: {
            type: 'array',
            items: object(
              {
                executionSuccessful: { type: 'boolean' },
                toolExecutionNotifications: {
                  type: 'array',
                  items: object({ level, message: text, locations: locations([]) }, ['message']),
                },
              },
              ['executionSuccessful'],
            ),
          },
          results: {
            type: 'array',
            items: object(
              { ruleId: { type: 'string' }, level, message: text, locations: locations(['region']) },
              ['ruleId', 'level', 'message', 'locations'],
            ),
          },
        },
        ['tool', 'results'],
      ),
    },
  },
  ['version', 'runs'],
);

/** What is wrong with a SARIF log, as far as the tool writes it; empty if nothing is. */
export const sarifFaults = (log: unknown): readonly string[] => {
  const ajv = new Ajv({ allErrors: true });
  return ajv.validate(schema, log)
    ? []
    : (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};
