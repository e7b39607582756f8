import { Button } from '@fluentui/react-components';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import styles from './dialog.module.css';

type DialogButtonProps = {
  readonly id: AppTextId;
  readonly onClick: () => void;
  readonly look?: 'main' | 'danger';
};

export const DialogButton = ({ id, onClick, look }: DialogButtonProps) => {
  const text = useText();
  return (
    <Button
      size="large"
      appearance={look === undefined ? 'secondary' : 'primary'}
      className={look === 'danger' ? (styles.danger ?? '') : ''}
      onClick={onClick}
    >
      {text(id)}
    </Button>
  );
};

type DialogProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly onClose?: () => void;
  /** Whether the dialog is wide enough to compare texts side by side. */
  readonly isWide?: boolean;
  /** Whether the content scrolls while the actions stay visible. */
  readonly isLong?: boolean;
  readonly isFull?: boolean;
  readonly isCovering?: boolean;
};

const TYPED_INTO = 'textarea, input:not([type=radio], [type=checkbox], [type=file], [hidden], [readonly])';

export const Dialog = ({
  title,
  children,
  actions,
  onClose,
  isWide = false,
  isLong = false,
  isFull = false,
  isCovering = false,
}: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const { activeElement } = document;
    const dialog = element.current;
    dialog?.showModal();
    // Focus the first text field, or else the title, which screen readers then announce.
    if (!isFull) dialog?.querySelector<HTMLElement>(TYPED_INTO)?.focus();
    return () => {
      dialog?.close();
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, [isFull]);
  return (
    <dialog
      ref={element}
      className={[
        styles.dialog,
        ...(actions === undefined ? [styles.waiting] : []),
        ...(isLong ? [styles.long] : []),
        ...(isFull ? [styles.full] : []),
        ...(isWide ? [styles.wide] : []),
        ...(isCovering ? [styles.covering] : []),
      ].join(' ')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers close a dialog on the second Escape despite `preventDefault`.
      onClose={() => {
        if (element.current?.open === false) element.current.showModal();
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
