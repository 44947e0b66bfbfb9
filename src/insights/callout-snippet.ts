/** A correct Callout, as findings show it. */
export const calloutSnippet = `<Callout label="What this does not prove">
One report does not give an error rate.
</Callout>`;
