import { NavigationRegular } from '@fluentui/react-icons';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { useSession } from '../session/use-session.ts';
import { Brand } from './brand.tsx';
import { Drawer } from './drawer.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NavLinks } from './nav-links.tsx';
import styles from './shell.module.css';

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
