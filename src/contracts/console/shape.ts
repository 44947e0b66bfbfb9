/**
 * What a value has to be, in as few bytes as a browser needs: the part of a JSON Schema that decides whether a page can
 * use an answer. Whatever an object has beyond its fields is ignored, so that the service can add to its answers.
 */
export type Shape =
  | { readonly kind: 'string'; readonly pattern?: string }
  /** A timestamp that a browser can read. */
  | { readonly kind: 'time' }
  | { readonly kind: 'integer' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'null' }
  | { readonly kind: 'one'; readonly of: readonly (string | boolean)[] }
  | { readonly kind: 'either'; readonly of: readonly Shape[] }
  | { readonly kind: 'list'; readonly of: Shape }
  | {
      readonly kind: 'object';
      readonly fields: Readonly<Record<string, Shape>>;
      /** The fields that may be absent. */
      readonly optional?: readonly string[];
    };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has a shape. */
export const hasShape = (shape: Shape, value: unknown): boolean => {
  switch (shape.kind) {
    case 'string':
      return (
        typeof value === 'string' && (shape.pattern === undefined || new RegExp(shape.pattern).test(value))
      );
    case 'time':
      return typeof value === 'string' && Number.isFinite(Date.parse(value));
    case 'integer':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'one':
      return shape.of.some((choice) => choice === value);
    case 'either':
      return shape.of.some((choice) => hasShape(choice, value));
    case 'list':
      return Array.isArray(value) && value.every((element) => hasShape(shape.of, element));
    case 'object':
      return (
        isObject(value) &&
        Object.entries(shape.fields).every(([name, field]) =>
          Object.hasOwn(value, name) ? hasShape(field, value[name]) : shape.optional?.includes(name) === true,
        )
      );
  }
};
