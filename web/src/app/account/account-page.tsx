import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { EMAIL_SERVICES } from '@waivers/waiver/integration-services.ts';
import { useEffect, useId } from 'react';
import { Link } from 'wouter';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import styles from '../../ui/rows/setting-rows.module.css';
import { Unsaved } from '../../ui/rows/unsaved.tsx';
import { useSession } from '../session/session.ts';
import { useAccount } from '../session/use-account.ts';
import { DevicesSection } from './devices-section.tsx';
import { CompanyRow } from './rows/company-row.tsx';
import { EmailRow, logOutIfChanged } from './rows/email-row.tsx';
import { IntegrationRow } from './rows/integration-row.tsx';
import { LanguageRow } from './rows/language-row.tsx';
import { LogoRow } from './rows/logo-row.tsx';
import { NameRow } from './rows/name-row.tsx';
import { PasswordRow } from './rows/password-row.tsx';
import { TemplateRow } from './rows/template-row.tsx';
import { TimeZoneRow } from './rows/time-zone-row.tsx';
import { VideoReminderRow } from './rows/video-reminder-row.tsx';
import { Section } from './section.tsx';

const AuditSection = () => {
  const text = useText();
  const session = useSession();
  if (session.kind !== 'owner') return null;
  const { id, account } = session.user;
  return (
    <Section title={text('audit.title')} lead={text('audit.lead')}>
      <div className={styles.links}>
        <LinkButton to={`/audit/account/${account.id}`}>{text('audit.business')}</LinkButton>
        <LinkButton to={`/audit/user/${id}`}>{text('audit.you')}</LinkButton>
      </div>
    </Section>
  );
};

type ConnectionRowProps = { readonly to: string; readonly label: AppTextId; readonly hint: AppTextId };

const ConnectionRow = ({ to, label, hint }: ConnectionRowProps) => {
  const text = useText();
  const id = useId();
  return (
    <div className={styles.row}>
      <h3 id={`${id}label`} className={styles.label}>
        {text(label)}
      </h3>
      <div className={styles.value}>{text(hint)}</div>
      <Link to={to} id={`${id}open`} className={styles.edit ?? ''} aria-labelledby={`${id}open ${id}label`}>
        {text('account.open')}
      </Link>
    </div>
  );
};

const ConnectionsSection = () => (
  <Section title={useText()('account.connections')} deliveryKind="webhook">
    <ConnectionRow to="/account/webhooks" label="webhooks.title" hint="account.webhooksHint" />
    <ConnectionRow to="/account/api-keys" label="apiKeys.title" hint="account.apiKeysHint" />
  </Section>
);

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
      <Section title={text('account.templates')} deliveryKind="mail">
        <TemplateRow account={account} />
        <VideoReminderRow isOn={account.videoReminder} />
      </Section>
      <Section
        title={text('account.emailMarketing')}
        lead={text('account.emailMarketingLead')}
        deliveryKind="email-marketing"
      >
        {EMAIL_SERVICES.map((service) => (
          <IntegrationRow key={service} service={service} integrations={account.config.integrations} />
        ))}
      </Section>
      <Section
        title={text('account.pointOfSale')}
        lead={text('account.pointOfSaleLead')}
        deliveryKind="point-of-sale"
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
