import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from './button.tsx';

type FileButtonProps = {
  readonly children: ComponentChildren;
  readonly accept: string;
  readonly isQuiet?: boolean;
  readonly onFile: (file: File) => void;
};

/** A button that lets a person choose a file. */
export const FileButton = ({ children, accept, isQuiet = false, onFile }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button isQuiet={isQuiet} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Otherwise the same file could not be chosen again after a change.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
};
