/** Moves the focus to a heading, and the heading to the top of the screen: what it begins is what a person asked for. */
export const beginAt = (heading: HTMLElement | null): void => {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
};
