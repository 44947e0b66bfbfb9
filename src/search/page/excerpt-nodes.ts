/** An excerpt as text and marked words, with no other element, whatever the HTML of the excerpt holds. */
export const excerptNodes = (excerpt: string): (string | HTMLElement)[] => {
  const { body } = new DOMParser().parseFromString(excerpt, 'text/html');
  return [...body.childNodes].map((node) => {
    const text = node.textContent ?? '';
    if (node.nodeName !== 'MARK') return text;
    const mark = document.createElement('mark');
    mark.textContent = text;
    return mark;
  });
};
