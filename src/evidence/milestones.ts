/** A day of the article itself, marked by a line across the picture and a text in a row above the marks. */
export type Milestone = {
  readonly text: string;
  /** The place of its line, in per cent. */
  readonly position: number;
  /** On which side of its line the text stands. */
  readonly side: 'before' | 'after';
  /** The row of the text, from 0 at the top; the line begins there. */
  readonly row: number;
};

/** What a text takes of the line in per cent where the page is narrowest, with its distance from its line. */
export const milestoneText = 28;

/**
 * Places the publication and the last revision, `published` and `revised` being their places in per cent, so that
 * no text leaves the picture and none is crossed by the other's line. The lower row's text is the one that could
 * be crossed, so it points away from the line that begins above it.
 */
export const placeMilestones = (published: number, revised: number): Milestone[] => {
  if (published === revised) {
    const side = published > 50 ? 'before' : 'after';
    return [{ text: 'Published, revised', position: published, side, row: 0 }];
  }
  const publishedSide = published > milestoneText ? 'before' : 'after';
  const revisedSide = publishedSide === 'before' || revised > 100 - milestoneText ? 'before' : 'after';
  const bothAfter = revisedSide === 'after';
  return [
    { text: 'Published', position: published, side: publishedSide, row: bothAfter ? 0 : 1 },
    { text: 'Revised', position: revised, side: revisedSide, row: bothAfter ? 1 : 0 },
  ];
};
