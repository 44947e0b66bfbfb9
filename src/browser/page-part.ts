/**
 * The element within `root` that the page marks with `data-part`, of the class that the caller needs. Throws an
 * error when it is missing, because then the page and its script do not match.
 */
export const pagePart = <Part extends Element>(
  root: ParentNode,
  name: string,
  type: new () => Part,
): Part => {
  const element = root.querySelector(`[data-part="${name}"]`);
  if (element instanceof type) return element;
  throw new Error(`The page has no ${type.name} that is marked ${name}.`);
};
