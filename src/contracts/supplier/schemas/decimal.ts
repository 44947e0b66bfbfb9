import { z } from 'zod';

/** An exact decimal as text, not below zero: at most 12 digits before and 8 after the point. */
export const UnsignedDecimalSchema = z
  .string()
  .regex(/^[0-9]{1,12}(?:\.[0-9]{1,8})?$/)
  .meta({ 'x-findings': ['invalid_decimal', 'decimal_too_long'] });

/** An exact decimal as text, greater than zero: at most 12 digits before and 8 after the point. */
export const PositiveDecimalSchema = z
  .string()
  .regex(/^(?=.*[1-9])[0-9]{1,12}(?:\.[0-9]{1,8})?$/)
  .meta({ 'x-findings': ['invalid_decimal', 'decimal_too_long', 'decimal_not_positive'] });

/** A proportion from 0 to 1 as text: at most 12 digits before and 8 after the point. */
export const ProportionSchema = z
  .string()
  .regex(/^(?:0{1,12}(?:\.[0-9]{1,8})?|0{0,11}1(?:\.0{1,8})?)$/)
  .meta({
    'x-findings': ['invalid_decimal', 'decimal_too_long', 'tax_rate_above_one'],
    'x-own-rules': ['tax_rate_above_one'],
  });
