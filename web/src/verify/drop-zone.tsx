import { useEffect, useId, useRef, useState } from 'react';
import styles from './drop-zone.module.css';
import { droppedFiles } from './dropped-files.ts';
import type { Say } from './texts.ts';

type Props = { readonly say: Say; readonly add: (files: readonly File[]) => void };

/** Takes files dropped anywhere on the page, because the browser would open a file that misses a zone. */
const useDrop = (add: Props['add']): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const onDragOver = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer !== null) void droppedFiles(event.dataTransfer).then(add);
    };
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    return () => ending.abort();
  }, [add]);
  return isOver;
};

export const DropZone = ({ say, add }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(add);
  return (
    <div className={isOver ? `${styles.zone} ${styles.over}` : styles.zone}>
      <svg className={styles.sheet} viewBox="0 0 48 48" aria-hidden="true">
        <path d="M13 5h15l8 8v30H13z" />
        <path d="M28 5v8h8M18 28l5 5 8-10" />
      </svg>
      <p className={styles.label}>{say('drop.label')}</p>
      <button
        className={styles.button}
        type="button"
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {say('drop.choose')}
      </button>
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <p className={styles.hint} id={id}>
        {say('drop.hint')}
      </p>
    </div>
  );
};
