import { DismissRegular, NavigationRegular } from '@fluentui/react-icons';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import { ScriptFailed, screenOf } from '../../ui/navigation/screen.tsx';
import { useRoleName } from '../session/role-name.ts';
import { useSession } from '../session/session.ts';
import { Brand } from './brand.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NavLinks } from './nav-links.tsx';
import { SearchButton } from './search-button.tsx';
import { useSearchKeys } from './search-keys.ts';
import styles from './shell.module.css';

const SearchDialog = screenOf(
  () => import('../search/search-dialog.tsx'),
  ScriptFailed,
  () => null,
);

type DrawerProps = {
  readonly onSearch: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

const Drawer = ({ onSearch, onClose, children }: DrawerProps) => {
  const text = useText();
  return (
    <Modal label={text('nav.label')} className={styles.drawer} onClose={onClose}>
      <div className={styles.drawerInside}>
        <div className={styles.head}>
          <Brand />
          <SearchButton onOpen={onSearch} />
          <button type="button" className={styles.menu} aria-label={text('nav.close')} onClick={onClose}>
            <DismissRegular fontSize={24} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </Modal>
  );
};

const Company = () => {
  const roleName = useRoleName();
  const session = useSession();
  const { locale } = useIntl();
  return session.kind === 'owner' ? (
    <p className={styles.company}>
      <strong>{session.user.account.company}</strong>
      <span>{fullName(session.user, locale)}</span>
      <span>{roleName(session.user.role)}</span>
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
  const [isSearching, setIsSearching] = useState(false);
  const search = () => {
    setIsOpen(false);
    setIsSearching(true);
  };
  useSearchKeys(
    // Other dialogs must be answered first.
    useCallback(
      () => setIsSearching((before) => !before && document.querySelector('dialog[open]') === null),
      [],
    ),
  );
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
        <SearchButton onOpen={search} />
      </header>
      <aside className={styles.side}>
        <div className={styles.head}>
          <Brand />
          <SearchButton onOpen={search} />
        </div>
        <Side />
      </aside>
      {isOpen && (
        <Drawer onSearch={search} onClose={() => setIsOpen(false)}>
          <Side onFollow={() => setIsOpen(false)} />
        </Drawer>
      )}
      <div className={styles.content}>
        {isSearching && <SearchDialog onClose={() => setIsSearching(false)} />}
        {children}
      </div>
    </div>
  );
};
