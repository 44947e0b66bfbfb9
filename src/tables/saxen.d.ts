/** The part of saxen that is used here; the package has no types of its own. */
declare module 'saxen' {
  type DecodeEntities = (text: string) => string;

  export class Parser {
    /** Normalises the prefixes of these namespaces. */
    ns(prefixes?: Readonly<Record<string, string>>): this;
    on(
      event: 'openTag',
      call: (
        name: string,
        attributes: () => Readonly<Record<string, string>>,
        decode: DecodeEntities,
      ) => void,
    ): this;
    on(event: 'closeTag', call: (name: string) => void): this;
    on(event: 'text', call: (text: string, decode: DecodeEntities) => void): this;
    on(event: 'cdata', call: (text: string) => void): this;
    on(event: 'attention', call: (markup: string) => void): this;
    on(event: 'error', call: (error: Error) => void): this;
    write(chunk: string): this;
    end(): void;
  }
}
