/** The largest table that is read. It is a hundred times what one batch can hold. */
export const maxTableBytes = 25 * 1024 * 1024;
