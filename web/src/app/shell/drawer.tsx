import { DismissRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Brand } from './brand.tsx';
import styles from './shell.module.css';

export const Drawer = ({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => {
  const text = useText();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    element.current?.showModal();
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label={text('nav.label')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className={styles.drawerInside}>
        <div className={styles.drawerHead}>
          <Brand />
          <button type="button" className={styles.menu} aria-label={text('nav.close')} onClick={onClose}>
            <DismissRegular fontSize={24} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
};
