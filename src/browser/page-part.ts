/**
 * The element within `root` that the page marks with `data-part`, of the class that the caller needs. The
 * page and the script are made for each other, so an element that is missing is a mistake of ours.
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
