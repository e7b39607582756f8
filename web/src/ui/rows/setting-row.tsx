import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import styles from './setting-rows.module.css';

/** Visually hidden, because the row already shows the label. */
export const rowLabel = (text: string) => ({ children: text, className: 'visually-hidden' });

type SettingRowProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: string | undefined;
  readonly action?: 'account.edit' | 'account.add' | 'account.activate';
  readonly isInitiallyOpen?: boolean;
  /** The form that replaces the value. */
  readonly children: (close: () => void) => ReactNode;
};

/** Shows a value, or its form after a click on Edit. The Edit button regains focus when the form closes. */
export const SettingRow = ({
  label,
  value,
  hint,
  action = 'account.edit',
  isInitiallyOpen = false,
  children,
}: SettingRowProps) => {
  const text = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const edit = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) edit.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className={styles.row}>
      <h3 id={`${id}label`} className={styles.label}>
        {label}
      </h3>
      {isOpen ? (
        <fieldset className={styles.open} aria-label={`${text(action)} ${label}`}>
          {children(() => setIsOpen(false))}
        </fieldset>
      ) : (
        <>
          <div className={styles.value}>
            {value}
            {hint !== undefined && <p className={styles.hint}>{hint}</p>}
          </div>
          <button
            ref={edit}
            type="button"
            id={`${id}edit`}
            className={styles.edit}
            aria-labelledby={`${id}edit ${id}label`}
            onClick={() => setIsOpen(true)}
          >
            {text(action)}
          </button>
        </>
      )}
    </div>
  );
};
