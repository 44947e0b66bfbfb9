/** A part of a catalogue while it is read, such as its header. */
export type CataloguePart = {
  /** Is told each element that is taken when it begins. */
  readonly open: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  /** What happens when an element ends, by the element that it lies in and its own name. The text is that of the element. */
  readonly ends: Readonly<Record<string, (text: string) => void>>;
  /** Where the texts of elements in this one are kept that have no end of their own. */
  readonly textsIn: (parent: string) => Map<string, string> | undefined;
};
