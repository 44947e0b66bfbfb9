import { headerFields, type Reply, type Respond, toResponse } from '../../../functions/http/reply.ts';

/**
 * A `Response` whose body is a text that is known. Its stream is made when something asks for the body: making one takes
 * longer than looking up a product, and this host sends the text itself.
 */
export class TextResponse extends Response {
  readonly #text: string;
  #read: Response | undefined;

  constructor(reply: Reply & { readonly body: string }) {
    super(null, { status: reply.status, headers: headerFields(reply) });
    this.#text = reply.body;
    if (!this.headers.has('Content-Type')) this.headers.set('Content-Type', 'text/plain;charset=UTF-8');
  }

  /** The text, unless something has asked for the body: it may have been read. */
  get unreadText(): string | undefined {
    return this.#read === undefined ? this.#text : undefined;
  }

  get #whole(): Response {
    this.#read ??= new Response(this.#text, this);
    return this.#read;
  }

  override get body() {
    return this.#whole.body;
  }

  override get bodyUsed() {
    return this.#read?.bodyUsed ?? false;
  }

  override arrayBuffer() {
    return this.#whole.arrayBuffer();
  }

  override blob() {
    return this.#whole.blob();
  }

  override bytes() {
    return this.#whole.bytes();
  }

  override formData() {
    return this.#whole.formData();
  }

  override json() {
    return this.#whole.json();
  }

  override text() {
    return this.#whole.text();
  }

  override clone() {
    return new Response(this.#whole.clone().body, this);
  }
}

/** Makes the `Response` of a reply for this host. */
export const respondWithText: Respond = (reply) => {
  const { body } = reply;
  return body === null ? toResponse(reply) : new TextResponse({ ...reply, body });
};
