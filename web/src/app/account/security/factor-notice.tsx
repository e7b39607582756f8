import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { Link, useLocation } from 'wouter';
import { useText } from '../../../messages/use-text.ts';
import { useSayTime } from '../../../ui/page/say-time.ts';
import { useSession } from '../../session/session.ts';
import { SECURITY } from '../../settings.ts';
import styles from './security.module.css';

/** Tells people on every page that their business will require a second factor which they do not have. */
const FactorNotice = () => {
  const text = useText();
  const [path] = useLocation();
  const session = useSession();
  const user = session.kind === 'owner' ? session.user : undefined;
  const sayTime = useSayTime(user?.account.timeZone ?? 'UTC');
  const dueAt = user?.secondFactorDueAt ?? null;
  if (user === undefined || dueAt === null || path === SECURITY) return null;
  return (
    <div className={styles.place}>
      <p className={styles.notice} role="status">
        <WarningRegular fontSize={22} aria-hidden />
        <span>
          {user.secondFactorDue
            ? text('security.dueNow', { company: user.account.company })
            : text('security.dueSoon', { company: user.account.company, date: sayTime(dueAt) })}{' '}
          <Link to={SECURITY}>{text('security.setUp')}</Link>
        </span>
      </p>
    </div>
  );
};

export default FactorNotice;
