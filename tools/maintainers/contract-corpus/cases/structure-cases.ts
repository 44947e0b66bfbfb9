import { batchOf, batchOfSize, exampleCapacity, exampleRecord } from '../batch.ts';
import { accepted, acceptedAt, type CorpusCase, refused, refusedAt, refusedWithout } from '../corpus-case.ts';
import { type Json, put } from '../json.ts';

const capacity = batchOf(exampleCapacity);
const window = '/records/0/availability/window';

const fieldsOfRecord = Object.keys(exampleRecord).map((name) => `/records/0/${name}`);
const fieldsOfAvailability = Object.keys(exampleRecord.availability).map(
  (name) => `/records/0/availability/${name}`,
);
const fieldsOfPricing = Object.keys(exampleRecord.pricing).map((name) => `/records/0/pricing/${name}`);

const allFields: readonly (readonly [pointer: string, batch: Json])[] = [
  ...[
    '/schemaVersion',
    '/source',
    '/source/id',
    '/source/system',
    '/source/mode',
    '/records',
    ...fieldsOfRecord,
    ...fieldsOfAvailability,
    ...fieldsOfPricing,
    '/records/0/pricing/tiers/0/minimumQuantity',
    '/records/0/pricing/tiers/0/unitPrice',
  ].map((pointer) => [pointer, batchOf()] as const),
  [`${window}/start`, capacity],
  [`${window}/end`, capacity],
];

const nameOf = (pointer: string): string => pointer.slice(1).replaceAll('/', ' ').replaceAll(' 0', '');

const missing = allFields.map(([pointer, batch]) => refusedWithout(pointer, nameOf(pointer), batch));

/** No field is a boolean. */
const wrongTypes = allFields.map(([pointer, batch]) =>
  refusedAt('wrong_type', pointer, true, `${nameOf(pointer)} is a boolean`, batch),
);

const nothingKnown: Json = {
  ...exampleRecord,
  manufacturer: null,
  manufacturerPartNumber: null,
  availability: { quantity: null, window: null, location: null, leadTimeDays: null },
  pricing: null,
  sourceUpdatedAt: null,
};

const reversed = (record: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(Object.entries(record).reverse());

const unknown = (pointer: string, title: string, value: Json = true, batch: Json = batchOf()): CorpusCase =>
  refusedAt('unknown_field', pointer, value, title, batch);

const unnamed = (place: string, name: string, title: string): CorpusCase =>
  refused('unknown_field', title, put(batchOf(), `${place}/${name}`, 'x'), [
    { pointer: place, code: 'unknown_field' },
  ]);

const tiers = (size: number): Json =>
  Array.from({ length: size }, (_, index) => ({ minimumQuantity: String(index + 1), unitPrice: '10.00' }));

/** Missing, unknown and too many fields and elements, and wrong JSON types. */
export const structureCases: readonly CorpusCase[] = [
  accepted('valid', 'one product', batchOf()),
  accepted('valid', 'capacity with a window', capacity),
  accepted('valid', 'a product and capacity', batchOf(exampleRecord, exampleCapacity)),
  accepted(
    'valid',
    'a withdrawn used service',
    batchOf({ ...exampleRecord, kind: 'service', condition: 'used', status: 'withdrawn' }),
  ),

  accepted('missing_field', 'null wherever a value may be unknown', batchOf(nothingKnown)),
  ...missing,

  accepted('unknown_field', 'fields in another order', batchOf(reversed(exampleRecord))),
  unknown('/companyId', 'a company identifier beside the records', 'c-17'),
  unknown('/approved', 'an approval beside the records'),
  unknown('/scopes', 'scopes beside the records', ['supplier:validate']),
  unknown('/source/companyId', 'a company identifier in the source', 'c-17'),
  unknown('/records/0/approved', 'an approval in a record'),
  unknown('/records/0/availability/reserved', 'a reservation in the availability'),
  unknown(`${window}/zone`, 'a zone in a window', 'Europe/Amsterdam', capacity),
  unknown('/records/0/pricing/discount', 'a discount in the pricing', '0.1'),
  unknown('/records/0/pricing/tiers/1/currency', 'a currency in a tier', 'EUR'),
  unknown('/records/0/Title', 'a field that differs by case', 'Switch'),
  unknown('/records/0/constructor', 'a field named constructor'),
  unknown('/records/0/__proto__', 'a field named proto', { title: 'x' }),
  unnamed('/records/0/pricing', 'x'.repeat(65), 'a name of 65 characters is not repeated'),
  unnamed('/records/0', '🔩'.repeat(65), 'a name of 65 characters beyond the basic plane is not repeated'),
  unnamed('', '', 'an empty name is not repeated'),
  unnamed('/source', 'a\u0000b', 'a name with a control character is not repeated'),
  unnamed('/source', 'line\nbreak', 'a name with a line break is not repeated'),
  unnamed('/records/0', 'unit\u200b', 'a name with a zero-width space is not repeated'),
  unnamed('/records/0', 'a\u202eb', 'a name that turns the direction of text is not repeated'),
  unnamed('/records/0', '\u2066a', 'a name with a bidirectional isolate is not repeated'),
  unnamed('/records/0', 'a\ufeff', 'a name with a byte order mark is not repeated'),
  unnamed('/records/0', 'a\u2028b', 'a name with a line separator is not repeated'),
  unnamed('/records/0', 'a\ue000', 'a name with a private-use character is not repeated'),
  unnamed('/records/0', 'a\u{e0041}', 'a name with a tag character is not repeated'),
  unnamed('/records/0', '\u3164', 'a name that is an invisible filler is not repeated'),
  unnamed('/records/0', '\u0301a', 'a name that begins with an accent is not repeated'),
  refused(
    'unknown_field',
    'several names that are not repeated, which is one finding',
    batchOf({ ...exampleRecord, 'a\u0000': 1, shown: 2, 'b\u0000': 3 }),
    [
      { pointer: '/records/0/shown', code: 'unknown_field' },
      { pointer: '/records/0', code: 'unknown_field' },
    ],
  ),
  unknown('/company id', 'a name with a space is repeated'),
  unknown('/records/0/prijs€', 'a name beyond ASCII is repeated'),
  unknown('/records/0/Preis (EUR)', 'a name with brackets is repeated'),
  unknown('/records/0/größe', 'a name with an umlaut is repeated'),
  unknown('/records/0/gro\u0308ße', 'a name with a combining accent is repeated'),
  unknown('/records/0/@type', 'a name with an at sign is repeated'),
  unknown('/$schema', 'a name with a dollar sign is repeated'),
  unknown('/records/0/السعر', 'a name from right to left is repeated'),
  unknown('/records/0/価格', 'a name in another script is repeated'),
  unknown(`/records/0/${'🔩'.repeat(64)}`, 'a name of 64 characters beyond the basic plane is repeated'),
  refused(
    'unknown_field',
    'a name with a slash and a tilde is repeated with escapes',
    batchOf({ ...exampleRecord, 'EUR/~m': 1 }),
    [{ pointer: '/records/0/EUR~1~0m', code: 'unknown_field' }],
  ),
  unknown(`/records/0/${'x'.repeat(64)}`, 'a name of 64 characters is repeated'),

  acceptedAt('wrong_type', '/records/0/availability/leadTimeDays', null, 'null where it is allowed'),
  ...wrongTypes,
  refusedAt('wrong_type', '/records/0/pricing/tiers/0/unitPrice', 199.5, 'a price is a number'),
  refusedAt('wrong_type', '/records/0/availability/quantity', 12, 'a quantity is a number'),
  refusedAt('wrong_type', '/records/0/availability/leadTimeDays', '3', 'a lead time is a string'),
  refusedAt('wrong_type', '/records/0/sourceRecordId', 10017, 'an identifier is a number'),
  refusedAt('wrong_type', '/records/0/observedAt', 1_795_262_310, 'a timestamp is a number'),
  refusedAt('wrong_type', '/records/0/title', null, 'a title is null'),
  refusedAt('wrong_type', '/records/0/availability', [], 'availability is an array'),
  refusedAt('wrong_type', '/records/0/pricing/tiers', {}, 'tiers are an object'),
  refusedAt('wrong_type', '/records/0', 'x', 'a record is a string'),
  refusedAt('wrong_type', '/records/0/pricing/tiers/1', null, 'a tier is null'),
  refused('wrong_type', 'the request is an array', [batchOf()], [{ pointer: '', code: 'wrong_type' }]),
  refused('wrong_type', 'the request is a string', 'batch', [{ pointer: '', code: 'wrong_type' }]),
  refused('wrong_type', 'the request is null', null, [{ pointer: '', code: 'wrong_type' }]),

  accepted('unsupported_schema_version', 'the version of the contract', batchOf()),
  refusedAt('unsupported_schema_version', '/schemaVersion', '0.2.0', 'a later version'),
  refusedAt('unsupported_schema_version', '/schemaVersion', '0.1', 'a shortened version'),

  accepted('no_records', 'one record', batchOf()),
  refusedAt('no_records', '/records', [], 'an empty list'),
  accepted('too_many_records', '50 records', batchOfSize(50)),
  refused('too_many_records', '51 records', batchOfSize(51), [
    { pointer: '/records', code: 'too_many_records' },
  ]),
  refused(
    'too_many_records',
    '51 records that are not looked at',
    batchOf(...Array.from({ length: 51 }, () => ({}))),
    [{ pointer: '/records', code: 'too_many_records' }],
  ),

  acceptedAt('no_tiers', '/records/0/pricing/tiers', tiers(1), 'one tier'),
  refusedAt('no_tiers', '/records/0/pricing/tiers', [], 'an empty list'),
  acceptedAt('too_many_tiers', '/records/0/pricing/tiers', tiers(50), '50 tiers'),
  refusedAt('too_many_tiers', '/records/0/pricing/tiers', tiers(51), '51 tiers'),
];
