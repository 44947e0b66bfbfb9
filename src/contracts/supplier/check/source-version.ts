import * as limits from '../bounds.ts';
import { createStringRule } from './string-rule.ts';

/** The form of `sourceVersion`: text without control characters. */
export const sourceVersionRule = createStringRule(
  `a string of 1 to ${limits.maxSourceVersionLength} characters, none of them a control character`,
  /[\p{Cc}\p{Cs}]/u,
  'invalid_version_token',
  limits.maxSourceVersionLength,
);
