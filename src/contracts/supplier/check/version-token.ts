import * as limits from '../bounds.ts';
import { createStringRule } from './string-rule.ts';

/** The form of `sourceVersion`: a printable token. */
export const versionTokenRule = createStringRule(
  'a string of visible ASCII characters without spaces',
  /[^!-~]/,
  'invalid_version_token',
  limits.maxVersionTokenLength,
);
