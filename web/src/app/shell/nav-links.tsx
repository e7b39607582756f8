import {
  DocumentAddRegular,
  DocumentMultipleRegular,
  PeopleListRegular,
  SettingsRegular,
  SignOutRegular,
} from '@fluentui/react-icons';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { Link, useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { leaveBy } from '../navigation/leave-guard.ts';
import { logOut } from '../session/session.ts';
import styles from './shell.module.css';

const LINKS = [
  {
    to: '/',
    also: ['/signed-waivers', '/signed-waiver/'],
    label: 'nav.signedWaivers',
    Icon: PeopleListRegular,
  },
  { to: '/waivers', also: ['/waiver-create/'], label: 'nav.waivers', Icon: DocumentMultipleRegular },
  { to: '/waiver-create', also: [], label: 'nav.create', Icon: DocumentAddRegular },
  { to: '/for-your-customers', also: [], label: 'nav.customers', Icon: ShareRegular },
  { to: '/account', also: [], label: 'nav.account', Icon: SettingsRegular },
] as const;

const isHere = (path: string, { to, also }: (typeof LINKS)[number]): boolean =>
  path === to || also.some((other) => path === other || (other.endsWith('/') && path.startsWith(other)));

export const NavLinks = ({ onFollow }: { readonly onFollow?: () => void }) => {
  const text = useText();
  const [path] = useLocation();
  return (
    <nav aria-label={text('nav.label')} className={styles.nav}>
      {LINKS.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          className={styles.navLink ?? ''}
          onClick={() => onFollow?.()}
          {...(isHere(path, link) ? { 'aria-current': 'page' as const } : {})}
        >
          <link.Icon fontSize={22} aria-hidden />
          {text(link.label)}
        </Link>
      ))}
      <button type="button" className={styles.navLink} onClick={() => leaveBy(() => void logOut())}>
        <SignOutRegular fontSize={22} aria-hidden />
        {text('nav.logout')}
      </button>
    </nav>
  );
};
