import type { RichText } from '@waivers/waiver/rich-text/rich-text.ts';
import { useContext, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { RichTextView } from '../../document/rich-text-view.tsx';
import button from '../frame/button.module.css';
import styles from './part.module.css';
import { ErasedContext } from './state/use-form.ts';

/** Blocks that take about as much space as the folded text. */
const SHORT = 2;

/** Whether a part of the text has not been shown. */
export const isTextFolded = (): boolean => document.querySelector('[data-folded]') !== null;

/** Shows the first three lines. Screen readers and the search of browsers have all of it. */
export const ConsentText = ({ text }: { text: RichText }) => {
  const intl = useIntl();
  const isSigned = useContext(ErasedContext) !== undefined;
  const [isOpen, setOpen] = useState(isSigned || text.content.length <= SHORT);
  const content = useRef<HTMLDivElement>(null);
  const open = (): void => {
    flushSync(() => setOpen(true));
    content.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.content} ref={content} tabIndex={-1}>
      <RichTextView text={text} className={isOpen ? undefined : styles.threeLines} />
      {isOpen ? null : (
        <button type="button" data-folded="" className={button.link} onClick={open}>
          {intl.formatMessage({ id: 'form.readAll' })}
        </button>
      )}
    </div>
  );
};
