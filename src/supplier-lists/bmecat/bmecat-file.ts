/** Whether a file is XML, by its first bytes. */
export const isXml = (beginning: Uint8Array): boolean => {
  const text = String.fromCharCode(...beginning.subarray(0, 200)).replaceAll('\u0000', '');
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe)?\s*<(?:\?xml|BMECAT|!DOCTYPE\s+BMECAT)\b/.test(text);
};

/** The largest catalogue that is read: four times a table, because most of one is no part of its price lists. */
export const maxCatalogueBytes = 100 * 1024 * 1024;

/** Why a catalogue is not read that is larger. */
export const tooLargeCatalogue =
  'The XML file is larger than 100 MiB. Export the catalogue in parts, or without pictures and features.';
