const storageKey = 'language';
const choices = [...document.querySelectorAll<HTMLInputElement>('input[data-language]')];

/** Chooses a language in every group of a page. */
const choose = (language: string): void => {
  for (const choice of choices) choice.checked = choice.value === language;
};

/** The language chosen before; a browser may refuse to keep anything. */
const remembered = (): string | undefined => {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
};

const before = remembered();
if (choices.some(({ value }) => value === before) && before !== undefined) choose(before);
for (const choice of choices) {
  choice.addEventListener('change', () => {
    choose(choice.value);
    try {
      localStorage.setItem(storageKey, choice.value);
    } catch {
      // It is chosen for this page alone.
    }
  });
}
