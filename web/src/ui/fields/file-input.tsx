import type { RefObject } from 'react';

type FileInputProps = {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly name: string;
  readonly accept: string;
  readonly onChoose: (file: File) => void;
};

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
      // Allows selecting the same file again.
      currentTarget.value = '';
    }}
  />
);
