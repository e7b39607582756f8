import {
  DocumentAddRegular,
  DocumentMultipleRegular,
  PeopleListRegular,
  SettingsRegular,
  SignOutRegular,
} from '@fluentui/react-icons';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { DataPieRegular } from '@fluentui/react-icons/svg/data-pie';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { Link, useLocation } from 'wouter';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { guardedLeave } from '../../ui/navigation/leave-guard.ts';
import { logOut } from '../session/session.ts';
import styles from './shell.module.css';

type NavLink = {
  readonly to: string;
  /** Path prefix under which this link is also marked as current. */
  readonly under?: string;
  readonly label: AppTextId;
  readonly Icon: typeof PeopleListRegular;
};

const LINKS: readonly NavLink[] = [
  { to: '/', under: '/signed-waiver', label: 'nav.signedWaivers', Icon: PeopleListRegular },
  { to: '/waivers', under: '/waiver-create/', label: 'nav.waivers', Icon: DocumentMultipleRegular },
  { to: '/waiver-create', label: 'nav.create', Icon: DocumentAddRegular },
  { to: '/for-your-customers', label: 'nav.customers', Icon: ShareRegular },
  { to: '/account', under: '/account/', label: 'nav.account', Icon: SettingsRegular },
  { to: '/export', label: 'nav.export', Icon: ArrowExportRegular },
  { to: '/reports', label: 'nav.reports', Icon: DataPieRegular },
];

const isHere = (path: string, { to, under = to }: NavLink): boolean =>
  path === to || (under !== to && path.startsWith(under));

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
      <button type="button" className={styles.navLink} onClick={() => guardedLeave(() => void logOut())}>
        <SignOutRegular fontSize={22} aria-hidden />
        {text('nav.logout')}
      </button>
    </nav>
  );
};
