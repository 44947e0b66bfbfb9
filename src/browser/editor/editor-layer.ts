import styles from './editor-layer.css?inline';

type Child = Node | string;

/** Makes an element with attributes and children. Texts become text nodes, never markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  for (const child of children) made.append(child);
  return made;
};

/** A text that is kept over reloads, in this tab only. */
type Remembered = { readonly read: () => string | null; readonly write: (text: string) => void };

/** The text kept under a name. */
export const remembered = (name: string): Remembered => {
  const key = `nameplate-development-${name}`;
  return {
    read: () => sessionStorage.getItem(key),
    write: (text) => sessionStorage.setItem(key, text),
  };
};

/** Puts an empty layer above the page for editors, and returns it. */
export const createEditorLayer = (): HTMLElement => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  // The policy of the pages refuses inline styles, but not a sheet that a script constructs.
  document.adoptedStyleSheets.push(sheet);
  const layer = element('div', { id: 'nameplate-editor' });
  document.body.append(layer);
  return layer;
};
