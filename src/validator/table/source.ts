/** Where the value of a field comes from. */
export type Source =
  /** Nobody has said it yet; nothing is assumed. */
  | { readonly from: 'unsaid' }
  | { readonly from: 'column'; readonly column: number }
  /** The same text for every record. */
  | { readonly from: 'constant'; readonly text: string }
  /** Unknown: null, where the contract allows it. */
  | { readonly from: 'nothing' }
  /** A digest of the record, so that the version changes when the record does. */
  | { readonly from: 'digest' }
  /** 24 hours after the record was observed, the longest that the contract allows. */
  | { readonly from: 'one-day' };

const columnPrefix = 'column:';
const offerPrefix = 'offer:';

/** The value of the option that stands for a source. `offered` has the texts that are options of their own. */
export const optionOfSource = (source: Source, offered: readonly string[]): string => {
  switch (source.from) {
    case 'unsaid':
      return '';
    case 'column':
      return `${columnPrefix}${source.column}`;
    case 'constant':
      return offered.includes(source.text) ? `${offerPrefix}${source.text}` : 'constant';
    default:
      return source.from;
  }
};

/** The source that an option stands for. `written` is the text beside it, for a constant. */
export const sourceOfOption = (option: string, written: string): Source => {
  if (option.startsWith(columnPrefix)) {
    return { from: 'column', column: Number(option.slice(columnPrefix.length)) };
  }
  if (option.startsWith(offerPrefix)) return { from: 'constant', text: option.slice(offerPrefix.length) };
  switch (option) {
    case 'constant':
      return { from: 'constant', text: written };
    case 'digest':
    case 'one-day':
    case 'nothing':
      return { from: option };
    default:
      return { from: 'unsaid' };
  }
};
