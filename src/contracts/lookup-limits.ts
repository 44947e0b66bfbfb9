/** The most records of one manufacturer, or of all where none is named, that are listed as candidates. */
export const maxCandidates = 10;

/** The most records of other manufacturers that a list of a 404 has. */
export const maxElsewhere = 5;

/** The most records that are listed because their part numbers contain the requested one. */
export const maxContaining = 10;

/** How many letters and digits a number has at least for which others than exactly this number are offered. */
export const minContained = 3;

/** The same for records of which neither the manufacturer nor the whole number is that of the lookup: more would be chance. */
export const minContainedElsewhere = 6;

/** The most records of exactly one part number, of whatever manufacturers, that are listed. */
export const maxExact = 50;
