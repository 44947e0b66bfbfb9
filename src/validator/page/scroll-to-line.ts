/** Scrolls a text area that does not wrap so that the line of a place stands a third from its top. */
export const scrollToLine = (area: HTMLTextAreaElement, place: number): void => {
  const linesBefore = area.value.slice(0, place).split('\n').length - 1;
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = linesBefore * lineHeight - area.clientHeight / 3;
};
