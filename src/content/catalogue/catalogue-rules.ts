/** Why a catalogue file that reads well on its own is refused beside the others, by finding code. */
export const catalogueRules = {
  unknown_manufacturer: () => ({
    why: 'No manufacturer in content/manufacturers.yaml has this id.',
    fix: {
      advice:
        'Write the id of a manufacturer that is there, or add the manufacturer to content/manufacturers.yaml first.',
    },
  }),
  unknown_market: () => ({
    why: 'No market in content/markets.yaml has this id.',
    fix: {
      advice: 'Write the id of a market that is there, or add the market to content/markets.yaml first.',
    },
  }),
  wrong_folder: () => ({
    why: 'A product file stands in the folder that is named after its manufacturer’s id, and this one does not.',
    fix: {
      advice: 'Move the file to content/products/<id of the manufacturer>/, or correct the manufacturer.',
    },
  }),
  duplicate_product_id: (other: string) => ({
    why: `The product in ${other} has the same id already.`,
    fix: { advice: 'Give the newer of the two records an id that was never used.' },
  }),
  duplicate_part_number: (other: string) => ({
    why: `${other} has the same manufacturer and the same part number, so a lookup could not choose.`,
    fix: { advice: 'Keep one of the two files.' },
  }),
  evidence_in_future: () => ({
    why: 'The evidence is dated later than today, so nobody can have read it yet.',
    fix: { advice: 'Write the date of the source, which is today at the latest.' },
  }),
  duplicate_manufacturer_id: () => ({
    why: 'Another manufacturer in this file has the same id.',
    fix: { advice: 'Give each manufacturer an id of its own.' },
  }),
  duplicate_manufacturer_name: (other: string) => ({
    why: `A name, id or alias of this manufacturer finds the manufacturer ${other} as well; case does not tell them apart.`,
    fix: { advice: 'Remove the alias from one of the two, or write the name in full.' },
  }),
  ambiguous_slash: (other: string) => ({
    why: `The name before a slash in this manufacturer’s name is a name of the manufacturer ${other}, so an address with a raw slash could mean either.`,
    fix: { advice: 'Write the name without the slash and keep the other spelling out of the aliases.' },
  }),
  duplicate_market_id: () => ({
    why: 'Another market in this file has the same id.',
    fix: { advice: 'Give each market an id of its own.' },
  }),
} as const;
