import { useState } from 'preact/hooks';
import { Button } from './button.tsx';

/** A text to copy, with a button that says whether copying worked. `what` completes “Copy” for those who hear the button. */
export const Copyable = ({ label, text, what }: { label: string; text: string; what: string }) => {
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      setOutcome('Not copied. Select the text instead.');
    }
  };
  return (
    <div class="copyable">
      <p class="label">{label}</p>
      <pre translate={false}>
        <code>{text}</code>
      </pre>
      <p class="copying">
        <Button isQuiet onPress={() => void copy()}>
          Copy<span class="hidden"> {what}</span>
        </Button>
        <output>{outcome}</output>
      </p>
    </div>
  );
};
