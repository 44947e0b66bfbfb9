/** Codes for missing, unknown or too many fields and elements, and for wrong JSON types. */
export const structureCodes = {
  missing_field: {
    title: 'Missing field',
    meaning: 'The contract requires the field. Where null is allowed, it must be written.',
    reason: 'An omitted field may be unknown or forgotten. Null says that it is unknown.',
    example: 'A record without "manufacturer".',
    fix: 'Send the field. Send null where the contract allows it and the value is unknown.',
  },
  unknown_field: {
    title: 'Unknown field',
    meaning:
      'The contract does not define the field. This includes a company identifier, a scope or an approval, which only the key determines. The pointer names the field when its name is printable and has at most 64 code points. Otherwise it names the object, once for all such fields.',
    reason:
      'An unknown field would be lost silently, and a field that asks for rights must not appear to grant them.',
    example: '"companyId": "c-17" beside "records".',
    fix: 'Remove the field, or check its spelling and the object that contains it.',
  },
  wrong_type: {
    title: 'Wrong JSON type',
    meaning: 'The contract requires another JSON type. The detail names it.',
    reason: 'Converting a value from one type to another may change it.',
    example: '"unitPrice": 12.5 instead of "12.5".',
    fix: 'Send the expected type. Decimals, identifiers and timestamps are strings; lead times are numbers.',
  },
  unsupported_schema_version: {
    title: 'Unsupported contract version',
    meaning: 'The batch names a version of the contract that this service does not validate.',
    reason: 'The same field may have another meaning in another version.',
    example: '"schemaVersion": "0.2.0".',
    fix: 'Map the records to the version that the detail names.',
  },
  no_records: {
    title: 'No records',
    meaning: 'The list of records is empty.',
    reason: 'An empty batch is more often the result of a failed export than intended.',
    example: '"records": [].',
    fix: 'Send at least one record, or do not send the request.',
  },
  too_many_records: {
    title: 'Too many records',
    meaning: 'The batch has more than 50 records. No record was validated.',
    reason:
      'A limited batch has a limited response time, and one invalid record does not block a whole catalogue.',
    example: 'A batch of 51 records.',
    fix: 'Split the batch into batches of at most 50 records.',
  },
  no_tiers: {
    title: 'No price tiers',
    meaning: 'The list of tiers is empty.',
    reason: 'Pricing without a tier states no price.',
    example: '"tiers": [].',
    fix: 'Send at least one tier, or null for "pricing" when no price is known.',
  },
  too_many_tiers: {
    title: 'Too many price tiers',
    meaning: 'The pricing has more than 50 tiers. No tier was validated.',
    reason: 'A limited list has a limited response time.',
    example: 'Pricing with 51 tiers.',
    fix: 'Send null for "pricing" when the source states more than 50 tiers. Omitting some would change the price.',
  },
  window_required: {
    title: 'Capacity without a window',
    meaning: 'A record of kind "capacity" has no time window in which the capacity is available.',
    reason: 'Nobody can plan with capacity whose time is unknown.',
    example: '"kind": "capacity" with "window": null.',
    fix: 'Send the window that the source states. If it states none, leave the record out.',
  },
} as const;
