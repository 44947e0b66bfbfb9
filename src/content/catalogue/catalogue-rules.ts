import type { EditionCounts } from '../../evidence/editions.ts';

/** Why a catalogue file that is correct on its own contradicts another file, by finding code. */
export const catalogueRules = {
  unknown_manufacturer: () => ({
    why: 'No manufacturer in content/manufacturers.yaml has this id.',
    fix: 'Use the id of a listed manufacturer, or add the manufacturer to content/manufacturers.yaml first.',
  }),
  unknown_market: () => ({
    why: 'No market in content/markets.yaml has this id.',
    fix: 'Use the id of a listed market, or add the market to content/markets.yaml first.',
  }),
  unknown_function: () => ({
    why: 'No function in content/functions.yaml has this name.',
    fix: 'Use the name of a listed function, or add the function to content/functions.yaml first.',
  }),
  duplicate_function: () => ({
    why: 'Another function has this name, or it is that of records which no rule fits.',
    fix: 'Give each function a unique name.',
  }),
  duplicate_rule: () => ({
    why: 'Another rule has this number, so a record could not name the rule by which it was read.',
    fix: 'Give the newer rule the next number that no rule ever had.',
  }),
  rule_reads_nothing: () => ({
    why: 'The rule reads neither a name nor a page, a folder, a description or a fact, so every record would fit.',
    fix: 'Say what the source has to say: `name`, `page`, `folder`, `description`, `form`, bays or `ports`.',
  }),
  not_a_pattern: () => ({
    why: 'This is not a regular expression.',
    fix: 'Correct it; `\\b` is the edge of a word, and a bracket that is meant needs a backslash.',
  }),
  unknown_source: () => ({
    why: 'No source in content/sources.yaml has this id, so nobody could say whose word this is and what may be done with it.',
    fix: 'Use the id of a listed source, or add the source to content/sources.yaml first.',
  }),
  example_address: () => ({
    why: 'This address is reserved for examples, for tests or for the reader’s own computer (RFC 2606, RFC 6761), so nobody could read there what the record says.',
    fix: 'Enter the address at which the source names the product, or leave `address` out if it is not public.',
  }),
  duplicate_source_id: () => ({
    why: 'Another source in this file has the same id.',
    fix: 'Give each source a unique id.',
  }),
  advisories_of_two_licences: () => ({
    why: 'Another source of security advisories in this file has another licence, and the file of the advisories has one.',
    fix: 'Leave out documents of this source, or give both sources the same licence if that is true.',
  }),
  no_source_of_advisories: () => ({
    why: 'No source in content/sources.yaml with `documents: security_advisories` has this id, so nobody could say whose advisory this is.',
    fix: 'Add `documents: security_advisories` to the source, or import its advisories again.',
  }),
  duplicate_advisory: (other: string) => ({
    why: `An advisory in ${other} was already read from this file.`,
    fix: 'Delete one of the two lines, and import the advisories again.',
  }),
  misplaced_day: () => ({
    why: 'The day is not between the first and the newest revision of the advisory, or the last is before the first.',
    fix: 'Restore the file from git, and import the advisories again.',
  }),
  no_single_licence: () => ({
    why: 'The facts of this record come from sources whose licences have conditions, and no one of these licences covers them all, so no file could hold the record.',
    fix: 'Remove one of these sources from the record, with the facts that only it states.',
  }),
  wrong_folder: () => ({
    why: 'A product file must be in the folder named after the id of its manufacturer.',
    fix: 'Move the file to content/products/<manufacturer id>/, or correct the manufacturer.',
  }),
  not_a_json_line: () => ({
    why: 'The line is not one JSON object from this place on.',
    fix: 'Write each product as one JSON object on one line: names and texts in double quotes, no comma after the last field.',
  }),
  duplicate_product_id: (other: string) => ({
    why: `The product in ${other} already has this id.`,
    fix: 'Give the newer record an id that has never been used.',
  }),
  duplicate_part_number: (other: string) => ({
    why: `${other} has the same manufacturer and the same part number, so a lookup could not tell them apart.`,
    fix: 'Delete one of the two records.',
  }),
  evidence_in_future: () => ({
    why: 'The date of the evidence is in the future.',
    fix: 'Enter the date of the source, which is not later than today.',
  }),
  revision_out_of_order: () => ({
    why: 'This revision is not of a later day than the one before it, so a statement would have lasted no time, or ended before it began.',
    fix: 'If both are of one day, import any source again: an import keeps the last revision of each day. Otherwise restore the file from git, and import lists in the order of their days.',
  }),
  statement_without_interval: () => ({
    why: 'The statement does not end after it begins, or names a revision that its source does not have.',
    fix: 'Restore the file from git, and import the source again.',
  }),
  no_identity_source: () => ({
    why: 'No source of this record supports its identity.',
    fix: 'Name a source that lists the manufacturer with this part number.',
  }),
  evidence_date_differs: () => ({
    why: 'The date of the evidence is not the date of the newest source that supports the identity.',
    fix: 'Enter the latest `date` among the sources that support the identity.',
  }),
  duplicate_manufacturer_id: () => ({
    why: 'Another manufacturer in this file has the same id.',
    fix: 'Give each manufacturer a unique id.',
  }),
  duplicate_manufacturer_name: (other: string) => ({
    why: `A name, id or alias of this manufacturer also matches the manufacturer ${other}; lookups ignore case.`,
    fix: 'Remove the alias from one of the two, or spell out the name.',
  }),
  repeated_alias: () => ({
    why: 'This alias is the same as the id, the name or another alias of this manufacturer; lookups ignore case.',
    fix: 'Delete the alias. A lookup finds the manufacturer without it.',
  }),
  name_answers_a_lookup: (other: string) => ({
    why: `This is a name, id or alias of the manufacturer ${other}, so a lookup answers it; lookups ignore case.`,
    fix: 'Delete one of the two. What one manufacturer alone is called is an alias, what several may be called a short name.',
  }),
  ambiguous_slash: (other: string) => ({
    why: `The part before a slash in this name is a name of the manufacturer ${other}, so an address with an unescaped slash could mean either.`,
    fix: 'Write the name without a slash, and remove the spelling with the slash from the aliases.',
  }),
  edition_does_not_follow: () => ({
    why: 'This edition does not follow the one before it: its number, the SHA-256 of the entry before or a file of its changes is wrong.',
    fix: 'Take the list of one branch, delete the folder of the other edition under content/editions/, and run npm run catalogue -- make-edition.',
  }),
  edition_miscounted: ({ added, changed, removed }: EditionCounts) => ({
    why: `This entry counts other records than its files change: ${added} added, ${changed} changed, ${removed} removed.`,
    fix: 'If the edition is not published, delete the line and its folder, and run npm run catalogue -- make-edition. A published entry keeps its bytes: say what is right in content/edition-notes.yaml.',
  }),
  id_of_removed_record: () => ({
    why: 'This id named another product, whose record was removed. An id is never used again.',
    fix: 'Give the record an id that has never been used.',
  }),
  statements_without_edition: () => ({
    why: 'The statements of the catalogue are not those of its newest edition.',
    fix: 'Run npm run catalogue -- make-edition, read what it says has changed, and commit what it writes.',
  }),
  correction_without_record: () => ({
    why: 'No line of content/statements/ has this id, so there is no record to correct.',
    fix: 'Use the id that the page of the record shows, or delete the file.',
  }),
  repeated_correction: () => ({
    why: 'Another file corrects this record, and it would be unclear which of them counts.',
    fix: 'Write both corrections into one file.',
  }),
  duplicate_market_id: () => ({
    why: 'Another market in this file has the same id.',
    fix: 'Give each market a unique id.',
  }),
} as const;
