/** An answer as plain data. The endpoint adds the header fields that all of its answers have. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The values of `Set-Cookie`, each of which is a field of its own. */
  readonly cookies?: readonly string[];
  /** `null` for an answer without a body. */
  readonly body: string | null;
};

/** The header fields of a reply, to make `Headers` of. */
const headerFields = ({ headers, cookies = [] }: Reply): HeadersInit =>
  cookies.length === 0
    ? headers
    : [...Object.entries(headers), ...cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])];

/** The `Response` of a reply, made once with all of its fields. */
export const toResponse = (reply: Reply): Response =>
  new Response(reply.body, { status: reply.status, headers: headerFields(reply) });
