import { useText } from '../../../messages/use-text.ts';
import { Page } from '../../../ui/page/page.tsx';
import { LinkButton } from '../../../ui/rows/link-button.tsx';
import { Section } from '../../../ui/rows/section.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { useSession } from '../../session/session.ts';
import { DevicesSection } from '../devices-section.tsx';
import { FactorsSection } from './factors-section.tsx';
import { LogInsSection } from './log-ins-section.tsx';
import notice from './security.module.css';

const SecurityPage = () => {
  const text = useText();
  const session = useSession();
  if (session.kind !== 'owner') return null;
  const { secondFactorDue, account } = session.user;
  const { timeZone } = account;
  return (
    <div className={styles.screen}>
      <Page
        title={text('security.title')}
        {...(secondFactorDue && {
          notice: <p className={notice.due}>{text('security.due', { company: account.company })}</p>,
        })}
      >
        <FactorsSection timeZone={timeZone} />
        <DevicesSection timeZone={timeZone} />
        <LogInsSection timeZone={timeZone} />
        {!secondFactorDue && (
          <Section title={text('account.password')} lead={text('security.passwordHint')}>
            <div className={styles.foot}>
              <LinkButton to="/account">{text('security.changePassword')}</LinkButton>
            </div>
          </Section>
        )}
      </Page>
    </div>
  );
};

export default SecurityPage;
