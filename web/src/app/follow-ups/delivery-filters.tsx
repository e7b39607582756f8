import { Field, Select } from '@fluentui/react-components';
import { DELIVERY_STATES, type DeliveryState } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { WEBHOOK_TYPES } from '@waivers/contract/webhooks/webhook-types.ts';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { FOLLOW_UP_KINDS, type FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { TEMPLATES, templateText } from '../../deliveries/follow-up-words.ts';
import { hostOf } from '../../deliveries/use-webhooks.ts';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import type { DeliveryFilter } from './use-all-follow-ups.ts';

const KINDS: Readonly<Record<FollowUpKind, AppTextId>> = {
  mail: 'deliveries.mail',
  'email-marketing': 'account.emailMarketing',
  'point-of-sale': 'account.pointOfSale',
  webhook: 'webhooks.title',
};
const STATES: Readonly<Record<DeliveryState, AppTextId>> = {
  waiting: 'mail.waiting',
  sent: 'mail.sent',
  kept: 'mail.kept',
  failed: 'deliveries.failed',
};

type DeliveryFiltersProps = {
  readonly filter: DeliveryFilter;
  readonly webhooks: readonly Webhook[];
  readonly onFilter: (to: DeliveryFilter) => void;
};

export const DeliveryFilters = ({ filter, webhooks, onFilter }: DeliveryFiltersProps) => {
  const text = useText();
  const { kind, webhookId, template, state } = filter;
  const narrow = (to: Partial<DeliveryFilter>) => onFilter({ ...filter, ...to });
  return (
    <>
      <Field label={text('deliveries.kind')}>
        <Select
          size="large"
          value={template ?? ''}
          onChange={(_event, { value }) => narrow({ template: value === '' ? undefined : value })}
        >
          <option value="">{text('deliveries.all')}</option>
          {[...TEMPLATES, ...WEBHOOK_TYPES].map((each) => (
            <option key={each} value={each}>
              {text(templateText(each))}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text('deliveries.where')}>
        <Select
          size="large"
          value={webhookId ?? kind ?? ''}
          onChange={(_event, { value }) =>
            narrow({
              kind: FOLLOW_UP_KINDS.find((each) => each === value),
              webhookId: webhooks.find(({ id }) => id === value)?.id,
            })
          }
        >
          <option value="">{text('deliveries.all')}</option>
          {FOLLOW_UP_KINDS.map((each) => (
            <option key={each} value={each}>
              {text(KINDS[each])}
            </option>
          ))}
          {webhooks.map((webhook) => (
            <option key={webhook.id} value={webhook.id}>
              {text('deliveries.toWebhook', { host: hostOf(webhook) })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={text('deliveries.state')}>
        <Select
          size="large"
          value={state ?? ''}
          onChange={(_event, { value }) => narrow({ state: DELIVERY_STATES.find((each) => each === value) })}
        >
          <option value="">{text('deliveries.all')}</option>
          {DELIVERY_STATES.map((each) => (
            <option key={each} value={each}>
              {text(STATES[each])}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
};
