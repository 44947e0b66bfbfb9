/** The place beside a button where it is said, and announced, how copying went. */
const outcomeOf = (button: Element): Element | null => button.previousElementSibling;

/** Puts the text of a button on the clipboard and says so beside that button alone. */
const copy = async (button: HTMLButtonElement, buttons: readonly Element[]): Promise<void> => {
  for (const other of buttons) outcomeOf(other)?.replaceChildren();
  let outcome = 'Copied';
  try {
    await navigator.clipboard.writeText(button.value);
  } catch {
    outcome = 'Not copied. Select the text instead.';
  }
  outcomeOf(button)?.replaceChildren(outcome);
};

/** Shows every copy button, which without a script would do nothing, and lets it copy. */
const enableCopyButtons = (): void => {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-copy]')];
  for (const button of buttons) {
    button.addEventListener('click', () => copy(button, buttons));
    button.hidden = false;
  }
};

enableCopyButtons();
