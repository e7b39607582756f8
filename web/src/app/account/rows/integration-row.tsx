import type { ShownIntegration } from '@waivers/contract/users/integrations.ts';
import { type IntegrationService, SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Chip, type ChipTone } from '../../../ui/rows/chip.tsx';
import { SettingRow } from '../../../ui/rows/setting-row.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { configuredValues, SERVICE_FORMS } from '../integrations/service-fields.ts';
import { IntegrationForm } from './integration-form.tsx';

type StatusLook = { readonly label: AppTextId; readonly tone: ChipTone; readonly hint?: AppTextId };

const STATUSES: Readonly<Record<ShownIntegration['status'], StatusLook>> = {
  active: { label: 'account.integrationActive', tone: 'good' },
  inactive: { label: 'account.integrationInactive', tone: 'neutral' },
  needs_attention: {
    label: 'account.integrationAttention',
    tone: 'warn',
    hint: 'account.integrationAttentionHint',
  },
  switched_off: { label: 'account.integrationOff', tone: 'warn', hint: 'account.integrationOffHint' },
};

const actionOf = (integration: ShownIntegration | undefined) => {
  if (integration === undefined) return 'account.add';
  return integration.status === 'inactive' || integration.status === 'switched_off'
    ? 'account.activate'
    : 'account.edit';
};

const Value = ({ integration }: { readonly integration: ShownIntegration }) => {
  const text = useText();
  const { service, status, lastFour } = integration;
  const { label, tone, hint } = STATUSES[status];
  const values = configuredValues(integration);
  return (
    <>
      <Chip tone={tone}>{text(label)}</Chip>
      {SERVICE_FORMS[service].fields.map((field) => (
        <p key={field.name} className={styles.hint}>
          {text(field.label)} <bdi translate="no">{values[field.name]}</bdi>
        </p>
      ))}
      {lastFour !== '' && <p className={styles.hint}>{text('account.keyEnding', { lastFour })}</p>}
      {hint !== undefined && (
        <p className={styles.warning}>{text(hint, { service: SERVICE_NAMES[service] })}</p>
      )}
    </>
  );
};

type IntegrationRowProps = {
  readonly service: IntegrationService;
  readonly integrations: readonly ShownIntegration[];
};

export const IntegrationRow = ({ service, integrations }: IntegrationRowProps) => {
  const text = useText();
  const integration = integrations.find((each) => each.service === service);
  return (
    <SettingRow
      label={SERVICE_NAMES[service]}
      value={
        integration === undefined ? (
          <span className={styles.none}>
            {text(service === 'shopify' ? 'account.pointOfSaleFor' : 'account.emailMarketingFor')}
          </span>
        ) : (
          <Value integration={integration} />
        )
      }
      action={actionOf(integration)}
    >
      {(close) => <IntegrationForm service={service} integration={integration} onClose={close} />}
    </SettingRow>
  );
};
