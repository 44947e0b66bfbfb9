import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
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

const isFileDrag = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/** Takes a file that is dropped anywhere on the page. `onFile` is the one that was given first. */
export const useDroppedFile = (onFile: (file: File) => void): void => {
  useEffect(() => {
    // Without both listeners the browser would leave the page and show the file.
    const allow = (event: DragEvent): void => {
      if (isFileDrag(event)) event.preventDefault();
    };
    const take = (event: DragEvent): void => {
      allow(event);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onFile(file);
    };
    document.addEventListener('dragover', allow);
    document.addEventListener('drop', take);
    return () => {
      document.removeEventListener('dragover', allow);
      document.removeEventListener('drop', take);
    };
  }, []);
};
