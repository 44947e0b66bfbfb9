import styles from './room-for-panel.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
const others = (): CSSStyleSheet[] => document.adoptedStyleSheets.filter((other) => other !== sheet);

/** Moves the page aside while the panel is open, so that both can be read. */
export const makeRoomForPanel = (open: boolean): void => {
  document.adoptedStyleSheets = open ? [...others(), sheet] : others();
};
