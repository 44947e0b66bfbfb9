/** The facts of a product as rows of a table: where each value stands, and the value. */
export const factsOf = (value: unknown, path: readonly string[] = []): (readonly [string, string])[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => factsOf(inner, [...path, name]))
    : [[path.join(' '), String(value)]];
