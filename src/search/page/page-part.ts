/** The element that a selector names. Throws when the page does not have it as that kind of element. */
export const pagePart = <Part extends Element>(
  within: ParentNode,
  selector: string,
  kind: new () => Part,
): Part => {
  const element = within.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} at ${selector}.`);
  return element;
};
