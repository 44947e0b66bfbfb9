import { z } from 'zod';
import { limits } from '../limits.ts';

/** A printable token: visible ASCII characters without spaces, 1 to 160 of them. */
export const VersionTokenSchema = z
  .string()
  .min(1)
  .max(limits.maxVersionTokenLength)
  .regex(/^[!-~]+$/)
  .meta({ 'x-findings': ['invalid_version_token', 'text_too_long'] });
