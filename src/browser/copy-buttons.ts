/** The element beside a button that shows and announces whether copying worked. */
const outcomeOf = (button: Element): Element | null => button.previousElementSibling;

/** What a button copies: its value, or the code of the frame that it belongs to, as it is shown. */
const textOf = (button: HTMLButtonElement): string =>
  button.dataset.copy === 'frame'
    ? (button.closest('.code-frame')?.querySelector('pre')?.textContent ?? '').trim()
    : button.value;

/** Copies the text of a button to the clipboard, and says so beside that button only. */
const copy = async (button: HTMLButtonElement, buttons: readonly Element[]): Promise<void> => {
  for (const other of buttons) outcomeOf(other)?.replaceChildren();
  let outcome = 'Copied';
  try {
    await navigator.clipboard.writeText(textOf(button));
  } catch {
    outcome = 'Not copied. Select the text instead.';
  }
  outcomeOf(button)?.replaceChildren(outcome);
};

/** Shows and connects every copy button; without a script they stay hidden. */
const enableCopyButtons = (): void => {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-copy]')];
  for (const button of buttons) {
    button.addEventListener('click', () => copy(button, buttons));
    button.hidden = false;
  }
};

enableCopyButtons();
