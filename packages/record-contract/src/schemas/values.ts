import * as z from 'zod';
import * as limits from '../limits.ts';
import * as patterns from '../patterns.ts';

/**
 * A stable identifier: an ASCII letter or digit, then letters, digits, `.`, `_`, `:`, `/` and `-`,
 * at most 160 characters. Many part numbers do not have this form.
 */
export const IdentifierSchema = z
  .string()
  .max(limits.maxIdentifierLength)
  .regex(patterns.identifier)
  .meta({ 'x-findings': ['invalid_identifier', 'text_too_long'] });

/** Text of 1 to `maxLength` code points that matches and has no unpaired surrogates. */
const textOf = (pattern: RegExp, maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(pattern)
    .refine((text) => text.isWellFormed());

/** The finding codes of rules for free text that this service adds to the specification. */
const ownRules = ['text_empty', 'forbidden_character'] as const;

/**
 * Free text: 1 to `maxLength` code points, no control characters except tab and line break. `isOwnLimit` means that
 * this service adds the maximum length to the specification.
 */
export const freeText = (maxLength: number, { isOwnLimit }: { readonly isOwnLimit: boolean }) =>
  textOf(patterns.freeText, maxLength).meta({
    'x-findings': ['text_empty', 'text_too_long', 'forbidden_character'],
    'x-own-rules': isOwnLimit ? [...ownRules, 'text_too_long'] : ownRules,
  });

/** A source version: 1 to 160 code points, no control characters. Spaces are allowed. */
export const SourceVersionSchema = textOf(patterns.sourceVersion, limits.maxSourceVersionLength).meta({
  'x-findings': ['invalid_version_token', 'text_too_long'],
  'x-own-rules': ['invalid_version_token', 'text_too_long'],
});

/** An exact decimal as text, zero or more: at most 12 digits before and 8 after the point. */
export const UnsignedDecimalSchema = z
  .string()
  .regex(patterns.decimal)
  .meta({ 'x-findings': ['invalid_decimal', 'decimal_too_long'] });

/** An exact decimal as text, greater than zero: at most 12 digits before and 8 after the point. */
export const PositiveDecimalSchema = z
  .string()
  .regex(patterns.positiveDecimal)
  .meta({ 'x-findings': ['invalid_decimal', 'decimal_too_long', 'decimal_not_positive'] });

/** A proportion from 0 to 1 as text: at most 12 digits before and 8 after the point. */
export const ProportionSchema = z
  .string()
  .regex(patterns.proportion)
  .meta({
    'x-findings': ['invalid_decimal', 'decimal_too_long', 'tax_rate_above_one'],
    'x-own-rules': ['tax_rate_above_one'],
  });

const leapYear =
  '(?:[0-9][0-9][2468][048]|[0-9][0-9][13579][26]|[0-9][0-9]0[48]|[02468][048]00|[13579][26]00)';
const dayOfAnyYear =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))';
const date = `(?:${leapYear}-02-29|[0-9]{4}-${dayOfAnyYear})`;
const hour = '(?:[01][0-9]|2[0-3])';
const sixtieth = '[0-5][0-9]';
const time = `${hour}:${sixtieth}(?::${sixtieth}(?:[.,][0-9]+)?)?`;
const zone = `(?:Z|[+-]${hour}(?::${sixtieth})?)`;

/** The finding codes for values that are not a timestamp. */
export const timestampFindings = [
  'invalid_timestamp',
  'timestamp_without_zone',
  'timestamp_not_in_calendar',
  'timestamp_hour_24',
  'timestamp_leap_second',
  'timestamp_offset_out_of_range',
] as const;

/**
 * An ISO 8601 timestamp in extended format: a real calendar date, upper-case `T`, hours and minutes, optional
 * seconds with a fraction of any number of digits after a point or a comma, and a zone, which is an upper-case `Z` or
 * an offset from -23:59 to +23:59 with or without minutes. It has no `format`: `date-time` means RFC 3339, which is
 * narrower, so a validator that checks formats would reject timestamps that the contract allows.
 */
export const TimestampSchema = z
  .string()
  .regex(new RegExp(`^${date}T${time}${zone}$`))
  .meta({ 'x-findings': timestampFindings });
