/** How deep arrays and objects may be nested: `[[0]]` is two deep. A batch of the contract is six deep. */
export const maxDepth = 32;
