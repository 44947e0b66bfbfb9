/** Codes about which fields and elements there are, and of what JSON type. */
export const structureCodes = {
  missing_field: {
    title: 'A field is missing',
    meaning: 'The contract requires the field. Where null is allowed, null has to be written.',
    reason: 'A field that is left out may be unknown or forgotten; null says that it is unknown.',
    example: 'A record without "manufacturer".',
    fix: 'Send the field. Send null where the contract allows it and the value is unknown.',
  },
  unknown_field: {
    title: 'A field is not in the contract',
    meaning:
      'Objects are strict. A company identifier, a scope or an approval in the body is unknown as well: the key alone decides. The pointer names the field when its name is printable and has at most 64 code points; otherwise it leads to the object, once for all such fields.',
    reason:
      'A field that nobody reads would be lost without a word, and one that asks for rights must not seem to be granted.',
    example: '"companyId": "c-17" beside "records".',
    fix: 'Remove the field, or check its spelling and the object it stands in.',
  },
  wrong_type: {
    title: 'A value has the wrong JSON type',
    meaning: 'The contract expects another JSON type. What is expected stands in the detail.',
    reason: 'A value that has to be converted on the way may change on the way.',
    example: '"unitPrice": 12.5 instead of "12.5".',
    fix: 'Send the expected type. Decimals, identifiers and timestamps are strings; days are a number.',
  },
  unsupported_schema_version: {
    title: 'Another contract version',
    meaning: 'The batch names a version of the contract that is not checked here.',
    reason: 'Another version may mean another thing by the same field.',
    example: '"schemaVersion": "0.2.0".',
    fix: 'Map the records to the version that the detail names.',
  },
  no_records: {
    title: 'No records',
    meaning: 'The list of records is empty.',
    reason: 'An empty batch is more often a failed export than an intention.',
    example: '"records": [].',
    fix: 'Send at least one record, or no request.',
  },
  too_many_records: {
    title: 'Too many records',
    meaning: 'The batch has more than 50 records. None of them was checked.',
    reason: 'A bounded batch is answered in bounded time, and one bad record does not hold up a catalogue.',
    example: 'A batch of 51 records.',
    fix: 'Split it into batches of at most 50 records.',
  },
  no_tiers: {
    title: 'No price tiers',
    meaning: 'The list of tiers is empty, so no price is stated.',
    reason: 'A price without a tier states no price.',
    example: '"tiers": [].',
    fix: 'Send a tier, or null as "pricing" when no price is known.',
  },
  too_many_tiers: {
    title: 'Too many price tiers',
    meaning: 'A price has more than 50 tiers. None of them was checked.',
    reason: 'A bounded list is answered in bounded time.',
    example: 'A price with 51 tiers.',
    fix: 'Send null as "pricing" when the source states more than 50 tiers. Leaving some out would change the price.',
  },
  window_required: {
    title: 'Capacity without a window',
    meaning: 'A record of kind "capacity" says from when to when the capacity is available.',
    reason: 'Capacity that is not tied to a time cannot be planned with.',
    example: '"kind": "capacity" with "window": null.',
    fix: 'Send the window that the source states; while it states none, leave the record out.',
  },
} as const;
