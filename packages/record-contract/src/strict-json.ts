/*
 * Strict JSON (I-JSON, RFC 7493): the value of bytes, or where and why they are refused. It needs no package.
 */

export { pointerTo, printablePointer } from './strict-json/json-pointer.ts';
export { type JsonRefusal, jsonRefusalCodes, maxDepth } from './strict-json/json-refusal.ts';
export { parseStrictJson } from './strict-json/parse-strict-json.ts';
export { readStrictJson } from './strict-json/read-strict-json.ts';
export { positionOfColumn, positionsIn, type TextPosition } from './text-position.ts';
