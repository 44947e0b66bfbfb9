type Child = Node | string;

/** Makes an element with attributes and children. Texts become text nodes, never markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

/** A button that copies a text and says so. */
export const copyButton = (label: string, textToCopy: () => string): HTMLButtonElement => {
  const button = element('button', { type: 'button' }, label);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(textToCopy());
    button.textContent = 'Copied';
  });
  button.addEventListener('blur', () => {
    button.textContent = label;
  });
  return button;
};

/** A number with its noun: "1 finding", "2 findings". */
export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** A text that outlives a reload, in this tab alone. */
type Remembered = { readonly read: () => string | null; readonly write: (text: string) => void };

/** The text remembered under a name. */
export const remembered = (name: string): Remembered => {
  const key = `nameplate-development-${name}`;
  return {
    read: () => sessionStorage.getItem(key),
    write: (text) => sessionStorage.setItem(key, text),
  };
};
