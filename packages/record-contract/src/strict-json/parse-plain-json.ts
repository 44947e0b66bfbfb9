import { maxDepth } from './json-refusal.ts';

/** The colons outside the strings of a text without backslashes: one for each field. `NaN` if it is nested too deep. */
const colonsOutsideStrings = (text: string): number => {
  let colons = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = text.indexOf('"', at + 1);
        if (at === -1) return Number.NaN;
        break;
      case 0x3a: // :
        colons += 1;
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > maxDepth) return Number.NaN;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
    }
  }
  return colons;
};

/** The fields of a value and of all that it contains. */
const fieldsIn = (value: object): number => {
  const isArray = Array.isArray(value);
  const parts: readonly unknown[] = isArray ? value : Object.values(value);
  let fields = isArray ? 0 : parts.length;
  for (const part of parts) {
    if (typeof part === 'object' && part !== null) fields += fieldsIn(part);
  }
  return fields;
};

/**
 * The value of a text that was UTF-8, by `JSON.parse`; undefined where `JSON.parse` might overlook a fault, so that the strict parser
 * decides. `JSON.parse` keeps one of two fields with a name: its value then has fewer fields than the text has colons. Only an escape can
 * hide a name or write half of a surrogate pair.
 */
export const parsePlainJson = (text: string): { readonly value: unknown } | undefined => {
  if (text.includes('\\') || text.includes('__proto__')) return undefined;
  const colons = colonsOutsideStrings(text);
  if (Number.isNaN(colons)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const fields = typeof value === 'object' && value !== null ? fieldsIn(value) : 0;
    return fields === colons ? { value } : undefined;
  } catch {
    return undefined;
  }
};
