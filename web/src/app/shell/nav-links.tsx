import { SignOutRegular } from '@fluentui/react-icons';
import { Link, useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { guardedLeave } from '../../ui/navigation/leave-guard.ts';
import { logOut } from '../session/session.ts';
import { useMaySee } from '../session/use-may.ts';
import { MENU } from './menu.ts';
import styles from './shell.module.css';

const isHere = (path: string, { to, under = to }: (typeof MENU)[number]): boolean =>
  path === to || (under !== to && path.startsWith(under));

export const NavLinks = ({ onFollow }: { readonly onFollow?: () => void }) => {
  const text = useText();
  const [path] = useLocation();
  const maySee = useMaySee();
  return (
    <nav aria-label={text('nav.label')} className={styles.nav}>
      {MENU.filter(({ to }) => maySee(to)).map((page) => (
        <Link
          key={page.to}
          to={page.to}
          className={styles.navLink ?? ''}
          onClick={() => onFollow?.()}
          {...(isHere(path, page) ? { 'aria-current': 'page' as const } : {})}
        >
          <page.Icon fontSize={22} aria-hidden />
          {text(page.label)}
        </Link>
      ))}
      <button type="button" className={styles.navLink} onClick={() => guardedLeave(() => void logOut())}>
        <SignOutRegular fontSize={22} aria-hidden />
        {text('nav.logout')}
      </button>
    </nav>
  );
};
