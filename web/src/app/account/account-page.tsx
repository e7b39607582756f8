import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { EMAIL_SERVICES } from '@waivers/waiver/integration-services.ts';
import { useEffect } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Failed } from '../../ui/page/failed.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Unsaved } from '../../ui/rows/unsaved.tsx';
import styles from './account.module.css';
import { AuditSection } from './audit-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { CompanyRow } from './rows/company-row.tsx';
import { logOutIfChanged } from './rows/email-change.ts';
import { EmailRow } from './rows/email-row.tsx';
import { IntegrationRow } from './rows/integration-row.tsx';
import { LanguageRow } from './rows/language-row.tsx';
import { LogoRow } from './rows/logo-row.tsx';
import { NameRow } from './rows/name-row.tsx';
import { PasswordRow } from './rows/password-row.tsx';
import { TemplateRow } from './rows/template-row.tsx';
import { TimeZoneRow } from './rows/time-zone-row.tsx';
import { VideoReminderRow } from './rows/video-reminder-row.tsx';
import { Section } from './section.tsx';
import { useAccount } from './use-account.ts';

const Sections = ({ account }: { readonly account: OwnerAccount }) => {
  const text = useText();
  useEffect(() => logOutIfChanged(account.id), [account.id]);
  return (
    <>
      <Section title={text('account.personal')}>
        <NameRow account={account} />
        <EmailRow account={account} />
        <PasswordRow account={account} />
      </Section>
      <Section title={text('account.business')}>
        <CompanyRow account={account} />
        <LogoRow account={account} />
      </Section>
      <Section title={text('account.templates')} sends="mail">
        <TemplateRow account={account} />
        <VideoReminderRow isOn={account.videoReminder} />
      </Section>
      <Section
        title={text('account.emailMarketing')}
        lead={text('account.emailMarketingLead')}
        sends="email-marketing"
      >
        {EMAIL_SERVICES.map((service) => (
          <IntegrationRow key={service} service={service} integrations={account.config.integrations} />
        ))}
      </Section>
      <Section
        title={text('account.pointOfSale')}
        lead={text('account.pointOfSaleLead')}
        sends="point-of-sale"
      >
        <IntegrationRow service="shopify" integrations={account.config.integrations} />
      </Section>
      <ConnectionsSection />
      <DevicesSection timeZone={account.timeZone} />
      <Section title={text('account.region')}>
        <TimeZoneRow timeZone={account.timeZone} />
        <LanguageRow account={account} />
      </Section>
      <AuditSection />
    </>
  );
};

export const AccountPage = () => {
  const text = useText();
  const account = useAccount();
  return (
    <div className={styles.screen}>
      <Page title={text('account.title')} lead={text('account.lead')}>
        {account.isPending && <Loading />}
        {account.isError && account.data === undefined && (
          <Failed error={account.error} onRetry={() => void account.refetch()} />
        )}
        {account.data !== undefined && (
          <Unsaved>
            <Sections account={account.data} />
          </Unsaved>
        )}
      </Page>
    </div>
  );
};
