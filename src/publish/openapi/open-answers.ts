/** Answers that the specification closes: they never get another field. */
const closed: ReadonlySet<string> = new Set(['InsightResponse', 'InsightSource']);

type Description = {
  readonly paths?: object | undefined;
  readonly components?: { readonly schemas?: object | undefined } | undefined;
};

/** Every object within a value, the value itself among them. */
const objectsIn = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];

const namesIn = (value: unknown): string[] =>
  objectsIn(value).flatMap((one) =>
    '$ref' in one && typeof one.$ref === 'string' ? one.$ref.replace('#/components/schemas/', '') : [],
  );

/**
 * Lets a description say of answers what the policy of versions says: a field may be added. What the service sends is checked with closed
 * schemas, and the bodies of requests stay closed. Changes the description and returns it.
 */
export const openAnswers = <Described extends Description>(description: Described): Described => {
  const schemas = new Map<string, unknown>(Object.entries(description.components?.schemas ?? {}));
  const requested = new Set<string>();
  const addRequested = (name: string): void => {
    if (requested.has(name)) return;
    requested.add(name);
    for (const inner of namesIn(schemas.get(name))) addRequested(inner);
  };
  for (const operation of objectsIn(description.paths)) {
    if ('requestBody' in operation) for (const name of namesIn(operation.requestBody)) addRequested(name);
  }
  for (const [name, schema] of schemas) {
    if (closed.has(name) || requested.has(name)) continue;
    for (const one of objectsIn(schema)) {
      if ('additionalProperties' in one && one.additionalProperties === false)
        delete one.additionalProperties;
    }
  }
  return description;
};
