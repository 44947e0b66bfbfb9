/** What reads a text, which the page loads when somebody writes one. */
const loadReader = () => import('./read-box.ts');

/** Lets a form read its text before anything is sent: until then, the page has no button that sends it. */
const start = (text: HTMLTextAreaElement, button: HTMLButtonElement, place: HTMLElement): void => {
  const lookUp = async (): Promise<void> => {
    if (text.value.trim() === '') return text.focus();
    button.disabled = true;
    try {
      await (await loadReader()).lookUpBox(text.value, place);
    } catch {
      place.textContent =
        'A part of this page could not be downloaded. Check the connection, then reload the page.';
    }
    button.disabled = false;
  };
  button.addEventListener('click', lookUp);
  text.addEventListener('input', () => void loadReader().catch(() => {}), { once: true });
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void lookUp();
  });
  button.disabled = false;
};

// Whoever reads by ear, or with keys, starts at the answer.
if (location.hash === '') document.getElementById('answer-title')?.focus({ preventScroll: true });

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-lookup-text]')) {
  const [text, button] = [
    form.querySelector('textarea'),
    form.querySelector<HTMLButtonElement>('button.scripted'),
  ];
  const place = form.querySelector<HTMLElement>('[role="status"]');
  if (text !== null && button !== null && place !== null) start(text, button, place);
}
