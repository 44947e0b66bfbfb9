import { type LeftOut, lookupForm } from '../../contracts/site-paths.ts';

/** What is sent of a text: words, or a manufacturer and a part number. Nothing else of the text leaves the browser. */
export type SentLookup =
  | { readonly text: string }
  | { readonly manufacturer?: string | undefined; readonly partNumber: string };

/** The address of a lookup; `leftOut` names the kinds of data that stay in the browser. */
export const lookupAddress = (sent: SentLookup, leftOut: readonly LeftOut[]): string =>
  `${lookupForm.action}?${new URLSearchParams({
    ...('text' in sent
      ? { [lookupForm.text]: sent.text }
      : {
          ...(sent.manufacturer !== undefined && { [lookupForm.manufacturer]: sent.manufacturer }),
          [lookupForm.partNumber]: sent.partNumber,
        }),
    ...(leftOut.length > 0 && { [lookupForm.leftOut]: leftOut.join(',') }),
  })}`;
