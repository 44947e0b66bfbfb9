import { expect, it } from 'vitest';
import { z } from 'zod';
import { builtPages } from './built-pages.ts';

const TypedSchema = z.looseObject({ '@type': z.string().min(1) });

/** A JSON-LD document: one thing, or a graph of things. */
const DocumentSchema = z
  .looseObject({ '@context': z.literal(['https://schema.org', 'https://schema.org/']) })
  .and(z.union([TypedSchema, z.object({ '@graph': z.array(TypedSchema).min(1) })]));

it('is JSON-LD with a context and a type wherever a page has structured data', async () => {
  let documents = 0;
  for (const { file, html } of await builtPages()) {
    for (const [, text = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      const { success, error } = DocumentSchema.safeParse(JSON.parse(text));
      expect(success, `${file}: ${error?.message}`).toBe(true);
      documents += 1;
    }
  }
  expect(documents).toBeGreaterThan(200);
});
