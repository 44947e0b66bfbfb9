import type { z } from 'zod';
import { hasVisibleText, isLine } from '../../contracts/line-of-text.ts';
import type { FieldCode } from './field-rules.ts';

const refusal = (code: FieldCode) => ({ code: 'custom' as const, params: { code } });

// The characters RFC 3986 gives to a URI, with each percent sign followed by two hexadecimal digits.
const uri = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+$/;

/** `schema` for a line of text that an editor types. */
export const authoredLine = (schema: z.ZodString): z.ZodString =>
  schema.superRefine((text, context) => {
    if (!hasVisibleText(text)) context.addIssue(refusal('empty_field'));
    else if (!isLine(text)) context.addIssue(refusal('not_one_line'));
  });

/** `schema` for a name of one line that an editor types, which other programs put into markup as it is. */
export const authoredName = (schema: z.ZodString): z.ZodString =>
  authoredLine(schema).superRefine((text, context) => {
    if (/[<>]/.test(text)) context.addIssue(refusal('not_a_name'));
  });

/** `schema` for an address that an editor types: what a browser would fix silently is refused. */
export const authoredAddress = (schema: z.ZodURL): z.ZodURL =>
  schema.superRefine((address, context) => {
    if (!uri.test(address)) context.addIssue(refusal('not_an_address'));
  });
