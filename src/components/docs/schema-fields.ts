import type { SchemaNode } from './api-description.ts';

/** A piece of what a field holds: words, or the name of another object that is described by itself. */
export type TypePart = { readonly text: string; readonly object?: string };

/** A field of an object as a reader looks it up. */
export type SchemaField = {
  readonly name: string;
  readonly type: readonly TypePart[];
  readonly required: boolean;
  readonly description: string | undefined;
  /** The bounds of its value, in a few words each. */
  readonly bounds: readonly string[];
  /** The regular expression that its text matches. */
  readonly pattern: string | undefined;
  /** A value it may have, as JSON. */
  readonly example: string | undefined;
  /** The codes of the findings that only this field can give. */
  readonly findings: readonly string[];
  /** Those of them whose rules are of this service, because the specification does not state them. */
  readonly ownRules: readonly string[];
};

/** The name of the object that a reference leads to. */
export const referencedName = (reference: string): string => reference.split('/').at(-1) ?? reference;

const alternativesOf = (node: SchemaNode): readonly SchemaNode[] => node.anyOf ?? node.oneOf ?? [];

/** What a value is, as text with the names of other objects in it. */
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
  if (node.items !== undefined) return [{ text: 'list of ' }, ...describeType(node.items)];
  if (node.format !== undefined) return [{ text: `${node.type} (${node.format})` }];
  return [{ text: node.type ?? 'any value' }];
};

const between = (least: number | undefined, most: number | undefined, what: string): string[] => {
  const bounded = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined;
  if (least !== undefined && bounded !== undefined) return [`${least} to ${bounded}${what}`];
  if (bounded !== undefined) return [`at most ${bounded}${what}`];
  return least === undefined ? [] : [`at least ${least}${least === 1 ? what.replace(/s$/, '') : what}`];
};

const boundsOf = (node: SchemaNode): string[] => [
  // That a text is not empty goes without saying.
  ...(node.maxLength === undefined ? [] : between(node.minLength, node.maxLength, ' characters')),
  ...between(node.minItems, node.maxItems, ' elements'),
  ...between(node.minimum, node.maximum, ''),
  ...alternativesOf(node).flatMap(boundsOf),
];

/** The longest pattern that a person still reads; a description says more than a longer one. */
const maxPatternLength = 80;

const isReadable = (pattern: string | undefined): boolean =>
  pattern !== undefined && pattern.length <= maxPatternLength;

/** A format that has a name says more than its pattern, which is long. */
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

/** The fields of an object, in the order its schema has them; `objects` are those that it may refer to. */
export const fieldsOf = (node: SchemaNode, objects: Readonly<Record<string, SchemaNode>>): SchemaField[] =>
  Object.entries(node.properties ?? {}).map(([name, field]) => ({
    name,
    type: describeType(field),
    required: node.required?.includes(name) ?? false,
    description: field.description ?? objects[referencedName(field.$ref ?? '')]?.description,
    bounds: boundsOf(field),
    pattern: patternOf(field),
    example: jsonOf(field.example),
    findings: codesOf(field, 'x-findings'),
    ownRules: codesOf(field, 'x-own-rules'),
  }));
