import { element } from './element.ts';

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
