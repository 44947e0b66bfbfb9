import { type SchemaNode, schemaNode } from './api-description.ts';

/** A part of the type of a field: words, or the name of another object with its own description. */
export type TypePart = { readonly text: string; readonly object?: string };

/** A field of an object as the reference shows it. */
export type SchemaField = {
  readonly name: string;
  readonly type: readonly TypePart[];
  readonly required: boolean;
  readonly description: string | undefined;
  /** The bounds of its value, each in a few words. */
  readonly bounds: readonly string[];
  /** The regular expression that its text matches. */
  readonly pattern: string | undefined;
  /** A value it may have, as JSON. */
  readonly example: string | undefined;
  /** The codes of the findings that this field can cause. */
  readonly findings: readonly string[];
  /** Those of them whose rules this service has added to the specification. */
  readonly ownRules: readonly string[];
};

/** The name of the object that a reference refers to. */
export const referencedName = (reference: string): string => reference.split('/').at(-1) ?? reference;

const alternativesOf = (node: SchemaNode): readonly SchemaNode[] =>
  (node.anyOf ?? node.oneOf ?? []).map(schemaNode);

/** The type of a value, as text and the names of other objects. */
export const describeType = (node: SchemaNode): TypePart[] => {
  if (node.$ref !== undefined) {
    const object = referencedName(node.$ref);
    return [{ text: object, object }];
  }
  const alternatives = alternativesOf(node);
  if (alternatives.length > 0) {
    return alternatives.flatMap((alternative, index) =>
      index === 0 ? describeType(alternative) : [{ text: ' or ' }, ...describeType(alternative)],
    );
  }
  if (node.const !== undefined) return [{ text: JSON.stringify(node.const) }];
  if (node.enum !== undefined) return [{ text: node.enum.map((value) => `"${value}"`).join(' or ') }];
  if (node.items !== undefined) return [{ text: 'list of ' }, ...describeType(schemaNode(node.items))];
  if (node.format !== undefined) return [{ text: `${node.type} (${node.format})` }];
  return [{ text: [node.type ?? 'any value'].flat().join(' or ') }];
};

const between = (least: number | undefined, most: number | undefined, what: string): string[] => {
  const bounded = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined;
  if (least !== undefined && bounded !== undefined) return [`${least} to ${bounded}${what}`];
  if (bounded !== undefined) return [`at most ${bounded}${what}`];
  return least === undefined ? [] : [`at least ${least}${least === 1 ? what.replace(/s$/, '') : what}`];
};

const boundsOf = (node: SchemaNode): string[] => [
  // A text without a maximum is only required not to be empty, which needs no mention.
  ...(node.maxLength === undefined ? [] : between(node.minLength, node.maxLength, ' characters')),
  ...between(node.minItems, node.maxItems, ' elements'),
  ...between(node.minimum, node.maximum, ''),
  ...alternativesOf(node).flatMap(boundsOf),
];

/** The longest pattern that is shown. For a longer one the description is easier to read. */
const maxPatternLength = 80;

const isReadable = (pattern: string | undefined): boolean =>
  pattern !== undefined && pattern.length <= maxPatternLength;

/** The pattern of a text, unless it has a named format, which tells more than the pattern. */
const patternOf = (node: SchemaNode): string | undefined =>
  node.format === undefined
    ? [node.pattern, ...alternativesOf(node).map(patternOf)].find(isReadable)
    : undefined;

const codesOf = (node: SchemaNode, keyword: 'x-findings' | 'x-own-rules'): string[] => [
  ...(node[keyword] ?? []),
  ...alternativesOf(node).flatMap((alternative) => codesOf(alternative, keyword)),
];

const jsonOf = (example: unknown): string | undefined =>
  example === undefined ? undefined : JSON.stringify(example);

/** The fields of an object in the order of its schema; `objects` are those that it may refer to. */
export const fieldsOf = (node: SchemaNode, objects: Readonly<Record<string, SchemaNode>>): SchemaField[] =>
  Object.entries(node.properties ?? {}).map(([name, schema]) => {
    const field = schemaNode(schema);
    return {
      name,
      type: describeType(field),
      required: node.required?.includes(name) ?? false,
      description: field.description ?? objects[referencedName(field.$ref ?? '')]?.description,
      bounds: boundsOf(field),
      pattern: patternOf(field),
      example: jsonOf(field.example),
      findings: codesOf(field, 'x-findings'),
      ownRules: codesOf(field, 'x-own-rules'),
    };
  });
