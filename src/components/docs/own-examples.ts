import type { Element, ElementContent, Parents, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { ProductResponse } from '../../contracts/product.ts';

/** The record that the examples of the documentation look up: the id of its manufacturer and its part number. */
export const authoredExample = { manufacturer: 'moxa', partNumber: 'EDS-P510' } as const;

/** What examples name that another catalogue has not. */
const authoredNames =
  /EDS-P510|AT-FS232|1756-A10|J9827A|6GK5786|manufacturer=moxa|three-dates-three-questions|one-dot-two-parts/i;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a value, what an authored answer shows of its own: the same fields of objects, and as many elements of lists. */
const shownLike = (authored: unknown, value: unknown): unknown => {
  if (Array.isArray(authored) && Array.isArray(value)) {
    return value.slice(0, authored.length).map((one) => shownLike(authored[0], one));
  }
  if (!isRecord(authored) || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(authored).flatMap(([name, inner]) =>
      value[name] === undefined ? [] : [[name, shownLike(inner, value[name])]],
    ),
  );
};

/** A block of code in its frame. */
type Block = { readonly frame: Element; readonly code: Element; readonly text: string };

const blockOf = (frame: Element): Block | undefined => {
  const pre = frame.children.find((child) => child.type === 'element' && child.tagName === 'pre');
  const code = pre?.type === 'element' ? pre.children.find((child) => child.type === 'element') : undefined;
  return code?.type === 'element' ? { frame, code, text: textOf(code).trim() } : undefined;
};

const isFrame = (node: ElementContent): node is Element =>
  node.type === 'element' &&
  Array.isArray(node.properties.className) &&
  node.properties.className.includes('code-frame');

const framesIn = (node: Parents): Element[] =>
  node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return isFrame(child) ? [child] : framesIn(child);
  });

const write = ({ code }: Block, text: string): void => {
  code.children = [{ type: 'text', value: text }];
};

const requestOfRecord = /^curl (\S+)\/api\/v1\/products\/[^/\s]+(?:\/\S+|\.json)$/;

const note: Element = {
  type: 'element',
  tagName: 'p',
  properties: { className: ['note'] },
  children: [{ type: 'text', value: 'This example is from another catalogue.' }],
};

/**
 * Makes the examples of a page of the documentation those of another catalogue. A request of a record asks for `product`, and its answer
 * is the real one, with the fields that the authored answer shows. What else names an authored record says so below.
 */
export const putOwnExamples = (root: Root, product: ProductResponse): void => {
  const blocks = framesIn(root).flatMap((frame) => blockOf(frame) ?? []);
  for (const [index, block] of blocks.entries()) {
    const request = requestOfRecord.exec(block.text);
    const answer = blocks[index + 1];
    if (request !== null && answer?.text.startsWith('{')) {
      const authored: unknown = JSON.parse(answer.text);
      if (isRecord(authored) && authored.data !== undefined) {
        const byId = `${request[1]}/api/v1/products/${product.data.id}.json`;
        write(block, `curl ${block.text.endsWith('.json') ? byId : product.links.self}`);
        write(answer, JSON.stringify(shownLike(authored, product), null, 2));
        continue;
      }
    }
    if (authoredNames.test(textOf(block.code))) block.frame.children.push(structuredClone(note));
  }
};
