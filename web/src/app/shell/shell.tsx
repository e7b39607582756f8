import { DismissRegular, NavigationRegular } from '@fluentui/react-icons';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { useSession } from '../session/session.ts';
import { Brand } from './brand.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './shell.module.css';

const Drawer = ({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) => {
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

const Company = () => {
  const session = useSession();
  const { locale } = useIntl();
  return session.kind === 'owner' ? (
    <p className={styles.company}>
      <strong>{session.user.account.company}</strong>
      <span>{fullName(session.user, locale)}</span>
    </p>
  ) : null;
};

const Side = ({ onFollow }: { readonly onFollow?: () => void }) => (
  <>
    <NavLinks {...(onFollow === undefined ? {} : { onFollow })} />
    <div className={styles.sideFoot}>
      <Company />
      <LanguageChoice />
    </div>
  </>
);

export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {text('nav.skip')}
      </a>
      <header className={styles.top}>
        <button
          type="button"
          className={styles.menu}
          aria-label={text('nav.open')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <NavigationRegular fontSize={24} aria-hidden />
        </button>
        <Brand />
      </header>
      <aside className={styles.side}>
        <Brand />
        <Side />
      </aside>
      {isOpen && (
        <Drawer onClose={() => setIsOpen(false)}>
          <Side onFollow={() => setIsOpen(false)} />
        </Drawer>
      )}
      <div className={styles.content}>{children}</div>
    </div>
  );
};
