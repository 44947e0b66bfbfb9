/** The version of the supplier record contract that this code validates, as in `schemaVersion`. */
export const contractVersion = '0.1.0';
