import * as limits from '../bounds.ts';
import { createStringRule } from './string-rule.ts';

/** The form of an identifier: of a record, and of a source. */
export const identifierRule = createStringRule(
  'a string of ASCII letters, digits and . _ : / - that starts with a letter or digit',
  /^[._:/-]|[^A-Za-z0-9._:/-]/,
  'invalid_identifier',
  limits.maxIdentifierLength,
);
