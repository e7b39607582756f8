import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { EMAIL_SERVICES } from '@waivers/waiver/integration-services.ts';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../messages/use-text.ts';
import StatusBanner from '../../status/status-banner.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Section } from '../../ui/rows/section.tsx';
import styles from '../../ui/rows/setting-rows.module.css';
import { Unsaved } from '../../ui/rows/unsaved.tsx';
import { useAccount } from '../session/use-account.ts';
import { useMay } from '../session/use-may.ts';
import { SETTINGS, type SettingsPageName } from '../settings.ts';
import { LeaveSection } from './leave-section.tsx';
import { CompanyRow } from './rows/company-row.tsx';
import { EmailRow, logOutIfChanged } from './rows/email-row.tsx';
import { IntegrationRow } from './rows/integration-row.tsx';
import { LanguageRow } from './rows/language-row.tsx';
import { LinkRow } from './rows/link-row.tsx';
import { LogoRow } from './rows/logo-row.tsx';
import { MailServerRow } from './rows/mail-server-row.tsx';
import { NameRow } from './rows/name-row.tsx';
import { PasswordRow } from './rows/password-row.tsx';
import { TemplateRow } from './rows/template-row.tsx';
import { TimeZoneRow } from './rows/time-zone-row.tsx';
import { VideoReminderRow } from './rows/video-reminder-row.tsx';

type SectionsProps = { readonly account: OwnerAccount };

const Personal = ({ account }: SectionsProps) => {
  const text = useText();
  const mayTake = useMay();
  return (
    <>
      <Section title={text('account.personal')}>
        <NameRow account={account} />
        <EmailRow account={account} />
        <PasswordRow account={account} />
      </Section>
      {mayTake('read_audit') && (
        <Section title={text('audit.title')}>
          <LinkRow to={`/audit/user/${account.id}`} label="audit.you" hint="audit.lead" />
          {/* Others find it beside the settings of the business. */}
          {!mayTake('change_settings') && (
            <LinkRow to={`/audit/account/${account.accountId}`} label="audit.business" hint="audit.lead" />
          )}
        </Section>
      )}
      {!mayTake('manage_people') && <LeaveSection company={account.company} />}
    </>
  );
};

const Company = ({ account }: SectionsProps) => {
  const text = useText();
  return (
    <>
      <Section title={text('account.nameAndLogo')}>
        <CompanyRow account={account} />
        <LogoRow account={account} />
      </Section>
      <Section title={text('account.region')}>
        <TimeZoneRow timeZone={account.timeZone} />
        <LanguageRow account={account} />
      </Section>
      <Section title={text('audit.title')}>
        <LinkRow to={`/audit/account/${account.accountId}`} label="audit.business" hint="audit.lead" />
      </Section>
    </>
  );
};

const Emails = ({ account }: SectionsProps) => {
  const text = useText();
  return (
    <>
      <StatusBanner about={['mail']} />
      <Section title={text('account.templates')}>
        <TemplateRow account={account} />
        <VideoReminderRow isOn={account.videoReminder} />
      </Section>
      <Section title={text('account.sending')}>
        <MailServerRow isSetUp={account.mailServer} />
      </Section>
    </>
  );
};

const Integrations = ({ account: { config } }: SectionsProps) => {
  const text = useText();
  return (
    <>
      <Section title={text('account.emailMarketing')} lead={text('account.emailMarketingLead')}>
        {EMAIL_SERVICES.map((service) => (
          <IntegrationRow key={service} service={service} integrations={config.integrations} />
        ))}
      </Section>
      <Section title={text('account.pointOfSale')} lead={text('account.pointOfSaleLead')}>
        <IntegrationRow service="shopify" integrations={config.integrations} />
      </Section>
    </>
  );
};

const Developers = () => (
  <Section title={useText()('account.connections')}>
    <LinkRow to="/account/webhooks" label="webhooks.title" hint="account.webhooksHint" />
    <LinkRow to="/account/api-keys" label="apiKeys.title" hint="account.apiKeysHint" />
  </Section>
);

const SECTIONS: Readonly<Record<SettingsPageName, (props: SectionsProps) => ReactNode>> = {
  personal: Personal,
  company: Company,
  emails: Emails,
  integrations: Integrations,
  developers: Developers,
};

const Loaded = ({ account, name }: SectionsProps & { readonly name: SettingsPageName }) => {
  const Sections = SECTIONS[name];
  useEffect(() => logOutIfChanged(account.id), [account.id]);
  return (
    <Unsaved>
      <Sections account={account} />
    </Unsaved>
  );
};

/** Use the name as the key, so that each page focuses its heading. */
export const AccountPage = ({ name }: { readonly name: SettingsPageName }) => {
  const text = useText();
  const account = useAccount();
  return (
    <div className={styles.screen}>
      <Page title={text(SETTINGS[name].label)}>
        {account.isPending && <Loading />}
        {account.isError && account.data === undefined && (
          <Failed error={account.error} onRetry={() => void account.refetch()} />
        )}
        {account.data !== undefined && <Loaded account={account.data} name={name} />}
      </Page>
    </div>
  );
};
