import { z } from 'zod';
import { limits } from '../limits.ts';

/**
 * A stable identifier: an ASCII letter or digit, then letters, digits, `.`, `_`, `:`, `/` and `-`,
 * at most 160 characters. A part number is not one.
 */
export const IdentifierSchema = z
  .string()
  .max(limits.maxIdentifierLength)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]*$/)
  .meta({ 'x-findings': ['invalid_identifier', 'text_too_long'] });
