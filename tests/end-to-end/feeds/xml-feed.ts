import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { inject } from 'vitest';
import { z } from 'zod';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: 'text',
  alwaysCreateTextNode: true,
  parseTagValue: false,
  isArray: (name) => ['entry', 'item', 'link', 'author', 'category'].includes(name),
});

/** A feed as it was served. */
export type XmlFeed<Content> = {
  readonly contentType: string | null;
  /** Why the text is no XML, or nothing. */
  readonly fault: string | undefined;
  readonly content: Content;
};

/** Fetches an XML feed of the served build and reads it by a schema of its elements. */
export const fetchXmlFeed = async <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<XmlFeed<z.infer<Schema>>> => {
  const response = await fetch(`${inject('servedUrl')}${path}`);
  const text = await response.text();
  const verdict = XMLValidator.validate(text);
  return {
    contentType: response.headers.get('content-type'),
    fault: verdict === true ? undefined : verdict.err.msg,
    content: schema.parse(parser.parse(text)),
  };
};

/** An element that holds text. */
export const TextElementSchema = z.object({ text: z.string().min(1) }).transform(({ text }) => text);
