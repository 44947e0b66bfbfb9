/** Where the value of a member comes from. */
export type Source =
  | { readonly from: 'column'; readonly column: number }
  /** The same text for every record. */
  | { readonly from: 'constant'; readonly text: string }
  /** Unknown: null, where the contract allows it. */
  | { readonly from: 'nothing' }
  /** A digest of the row, so that the version changes when the row does. */
  | { readonly from: 'digest' }
  /** 24 hours after the record was observed, the longest that the contract allows. */
  | { readonly from: 'one-day' };

const columnPrefix = 'column:';
const choicePrefix = 'choice:';

/** The value of the option that stands for a source. `isChoice` says that the member has fixed values. */
export const optionOfSource = (source: Source, isChoice: boolean): string => {
  if (source.from === 'column') return `${columnPrefix}${source.column}`;
  return source.from === 'constant' && isChoice ? `${choicePrefix}${source.text}` : source.from;
};

/** The source that an option stands for. `written` is the text beside it, for a constant. */
export const sourceOfOption = (option: string, written: string): Source => {
  if (option.startsWith(columnPrefix)) {
    return { from: 'column', column: Number(option.slice(columnPrefix.length)) };
  }
  if (option.startsWith(choicePrefix)) return { from: 'constant', text: option.slice(choicePrefix.length) };
  switch (option) {
    case 'constant':
      return { from: 'constant', text: written };
    case 'digest':
    case 'one-day':
      return { from: option };
    default:
      return { from: 'nothing' };
  }
};
