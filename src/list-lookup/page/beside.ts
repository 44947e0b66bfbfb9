/** Attributes of a link to a page that is read beside the list: what is entered here would be lost if it were left. */
export const beside = { target: '_blank', rel: 'noopener', title: 'Opens in a new tab' } as const;
