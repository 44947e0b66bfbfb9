import fc from 'fast-check';
import { markup } from './markup.ts';

/** Any text, most often made of the marks of Markdown, MDX and YAML in no order. */
export const randomText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.oneof(fc.constantFrom(...markup), fc.string({ maxLength: 5 })), { maxLength: 30 })
    .map((parts) => parts.join('')),
);
