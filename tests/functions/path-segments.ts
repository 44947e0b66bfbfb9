import fc from 'fast-check';

/** A part of an address between two slashes, with the characters that a request line may have. */
export const pathSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('api', 'v1', 'site', 'insights', 'products', 'moxa', 'EDS-P510', 'supplier', '..', '.', ''),
  fc.constantFrom(
    ...['%2e%2e', '%2F', '%5C', '%00', '%', '%zz', '%E0%A4%A', '%C0%AF', '%25%32%46'],
    ...['__proto__', 'constructor', 'site.json', '_headers'],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: fc.constantFrom(...":@!$&'()*+,;=~-._ab%".split('')), maxLength: 12 }),
);

/** The same with characters that have to be escaped, and are not. */
export const unescapedSegment: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom(...'/%.;:@&=+$,#?[]\\\'"<>{}|^`~ aé型🔌\u0000\u202e'),
});
