/** What a search came to, in a sentence that a screen reader announces. */
export const describeCount = (count: number, words: string): string => {
  if (count === 0) return `No page has “${words}”. Check the spelling, or try fewer words.`;
  return count === 1 ? `1 page has “${words}”.` : `${count} pages have “${words}”.`;
};
