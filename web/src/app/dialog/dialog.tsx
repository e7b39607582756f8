import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

type DialogProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly onClose?: () => void;
};

export const Dialog = ({ title, children, actions, onClose }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { activeElement } = document;
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={actions === undefined ? `${styles.dialog} ${styles.waiting}` : styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={titleId} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
};
