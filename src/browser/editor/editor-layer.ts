import styles from './editor-layer.css?inline';
import { element } from './element.ts';

/** What lies above a page for editors: its styles do not touch the page, nor the page's it. */
export type EditorLayer = {
  /** Where dialogs and panels are put. */
  readonly root: ShadowRoot;
  /** The row of buttons at the foot of the window. */
  readonly bar: HTMLElement;
};

/** Puts an empty layer above the page. */
export const createEditorLayer = (): EditorLayer => {
  const host = element('div', { id: 'nameplate-editor' });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  // A sheet that a script makes is no inline style, which the policy of the pages refuses.
  root.adoptedStyleSheets = [sheet];
  const bar = element('div', { class: 'bar', role: 'group', 'aria-label': 'For editors' });
  root.append(bar);
  document.body.append(host);
  return { root, bar };
};
