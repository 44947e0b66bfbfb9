/** The most records of one manufacturer, or of all where none is named, that are listed as candidates. */
export const maxCandidates = 10;

/** The most records of other manufacturers that a list of a 404 has. */
export const maxElsewhere = 5;

/** The most records that are listed because their part numbers contain the requested one. */
export const maxContaining = 10;

/** How many letters and digits a text has at least that is looked for inside part numbers: a shorter one may only begin them. */
export const minContained = 3;

/** The most records of exactly one part number, of whatever manufacturers, that are listed. */
export const maxExact = 50;
