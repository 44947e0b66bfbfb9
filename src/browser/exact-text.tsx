import { heldParts, unbrokenClass } from '../styles/unbroken-text.ts';

/** Text of which every character counts, such as a part number. It never breaks at a hyphen. */
export const ExactText = ({ text }: { readonly text: string }) => (
  <span class={['exact', unbrokenClass(text)].filter(Boolean).join(' ')}>
    {heldParts(text).map((part, index) =>
      part.isHeld ? (
        <span key={index} class="held">
          {part.text}
        </span>
      ) : (
        part.text
      ),
    )}
  </span>
);
