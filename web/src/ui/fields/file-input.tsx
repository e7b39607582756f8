import type { RefObject } from 'react';

type FileInputProps = {
  /** A button clicks it. */
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly name: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
};

/** The browser's file dialog, behind a button of ours. */
export const FileInput = ({ ref, name, accept, onChoose }: FileInputProps) => (
  <input
    ref={ref}
    hidden
    type="file"
    name={name}
    accept={accept}
    onChange={({ currentTarget }) => {
      const file = currentTarget.files?.[0];
      if (file !== undefined) onChoose(file);
      // The same file can be chosen again.
      currentTarget.value = '';
    }}
  />
);
