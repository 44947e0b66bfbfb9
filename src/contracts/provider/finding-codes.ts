/** The explanation of a finding code of the provider check, for people. */
type ProviderFindingEntry = {
  /** What is wrong, in a few words. */
  readonly title: string;
  /** Why the proposed interface has the rule. */
  readonly reason: string;
  /** How to fix it. */
  readonly fix: string;
};

/** Every finding code of the provider check. A record has the codes of the record contract besides. */
export const providerFindingCodes = {
  // An answer as such, whichever path it is from.
  connection_failed: {
    title: 'Connection broken',
    reason: 'An answer that is not complete proves nothing.',
    fix: 'Find out why the service closes the connection. Send the whole answer.',
  },
  timed_out: {
    title: 'No complete answer in time',
    reason: 'A client gives up on a request after a while.',
    fix: 'Answer from what was last read, or with fewer records in a page. `--timeout` sets the time.',
  },
  time_limit: {
    title: 'Check not finished',
    reason: 'The check ends after a set time, and what it did not reach is not checked.',
    fix: 'Make the answers faster, or set a longer time with `--time-limit`.',
  },
  body_too_large: {
    title: 'Answer too large',
    reason: 'A client that reads without a limit can be stopped by one answer.',
    fix: 'Put fewer records into a page.',
  },
  redirected: {
    title: 'Redirect',
    reason: 'A client that follows a redirect can send a request, and later a key, to somebody else.',
    fix: 'Answer at the address itself.',
  },
  unexpected_status: {
    title: 'Unexpected status',
    reason: 'A client decides by the status.',
    fix: 'Answer with the status that the description of the interface gives.',
  },
  wrong_content_type: {
    title: 'Wrong content type',
    reason: 'A login page or an error page of a proxy also has the status 200.',
    fix: 'Send `application/json`, and `application/problem+json` with an error.',
  },
  not_json: {
    title: 'Not JSON',
    reason: 'Parsers interpret such a body differently or not at all.',
    fix: 'Write the body with a JSON library, in UTF-8.',
  },
  wrong_request_accepted: {
    title: 'Wrong request accepted',
    reason: 'A client that sends something else by mistake takes the answer for one to what it meant.',
    fix: 'Answer 405 to another method, 415 to another content type and 422 to another `schemaVersion`, each with a problem.',
  },
  wrong_shape: {
    title: 'Not the described object',
    reason: 'A client reads the fields of the description and no others.',
    fix: 'Compare the answer with the description of the interface, field by field.',
  },
  // The catalogue: its records, its order and its cursors.
  undeclared_unit: {
    title: 'Undeclared unit',
    reason: 'A client prepares for the units that the provider lists.',
    fix: 'Add the unit to `units` of `/v1/provider`.',
  },
  undeclared_market: {
    title: 'Undeclared market',
    reason: 'A client prepares for the markets that the provider lists.',
    fix: 'Add the country and the currency of the price to `markets` of `/v1/provider`.',
  },
  version_not_changed: {
    title: 'Changed under the same version',
    reason: 'A client skips a record whose version it has already read.',
    fix: 'Change `sourceVersion` whenever another field except `observedAt` and `expiresAt` changes.',
  },
  withdrawn_returned: {
    title: 'Withdrawn record returned',
    reason: 'A client has closed a record that was withdrawn, and reads it no more.',
    fix: 'Give what is for sale again a new `sourceRecordId`.',
  },
  page_too_large: {
    title: 'More records than declared',
    reason: 'A client makes room for as many records as the provider says.',
    fix: 'Put no more records into a page than `capabilities.catalog.maxRecords` of `/v1/provider` says, or state the number that a page has.',
  },
  repeated_record: {
    title: 'Repeated record',
    reason: 'Nobody can tell which of the two applies.',
    fix: 'Let the cursor name the last record of a page, not a number of records to skip.',
  },
  lost_record: {
    title: 'Lost record',
    reason: 'A client concludes that the source no longer has the record.',
    fix: 'Let the cursor name the last record of a page, not a number of records to skip. Set the status of a record that ends to `withdrawn`.',
  },
  unstable_order: {
    title: 'Unstable order',
    reason: 'A cursor is a position, which means nothing when the order changes.',
    fix: 'Sort by a value that never changes and that no two records share, such as the identifier.',
  },
  cursor_loop: {
    title: 'Cursor repeated',
    reason: 'A client that follows it never comes to the end.',
    fix: 'Give each page its own cursor, and null on the last page.',
  },
  cursor_unstable: {
    title: 'Cursor not stable',
    reason: 'After a lost connection a client sends the same cursor again.',
    fix: 'Let a cursor always lead to the same position, however often and by whomever it is sent.',
  },
  empty_page: {
    title: 'Empty page',
    reason: 'A client takes an empty page for the end.',
    fix: 'Put at least one record into a page that has a next cursor.',
  },
  too_many_pages: {
    title: 'Catalogue without an end',
    reason: 'The check reads a limited number of pages, and what follows is not checked.',
    fix: 'Put up to 50 records into a page, and null into `nextCursor` of the last one.',
  },
  unknown_cursor_accepted: {
    title: 'Unknown cursor accepted',
    reason: 'A client with a broken cursor would silently read the wrong records.',
    fix: 'Answer 400 with a problem to a cursor that the provider has not given out.',
  },
  // The availability check and the health.
  wrong_entries: {
    title: 'Not one entry for each identifier',
    reason: 'A client assigns the entries to what it asked for.',
    fix: 'Give one entry for each identifier, in the order of the request, with the record of that identifier.',
  },
  known_id_not_found: {
    title: 'Known record not found',
    reason: 'The catalogue lists the record before and after this answer.',
    fix: 'Read the records of the catalogue and of the availability check from the same source.',
  },
  unknown_id_refused: {
    title: 'Unknown identifier refused',
    reason: 'One record that has ended must not prevent the answer about the others.',
    fix: 'Answer 200 with `record` null for an identifier that the source does not have.',
  },
  unknown_id_has_record: {
    title: 'Record for an unknown identifier',
    reason: 'A record of something else is worse than none.',
    fix: 'Compare identifiers exactly, and give null for one that the source does not have.',
  },
  older_observation: {
    title: 'Older than the catalogue',
    reason: 'An availability check reads what the source states now.',
    fix: 'Read the source for the check, or give the newest observation that there is.',
  },
  health_contradiction: {
    title: 'Health contradicts the other answers',
    reason: 'A client relies on the health to know whether records are current.',
    fix: 'Report what the last attempt to read the source came to, not a fixed value.',
  },
} as const satisfies Record<string, ProviderFindingEntry>;

export type ProviderFindingCode = keyof typeof providerFindingCodes;
