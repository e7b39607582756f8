import type { WebhookAttempt } from '@waivers/contract/webhooks/webhooks.ts';
import { useIntl } from 'react-intl';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';

const REASONS: Readonly<Partial<Record<string, AppTextId>>> = {
  address_not_allowed: 'webhooks.reason.address_not_allowed',
  unknown_host: 'webhooks.reason.unknown_host',
  cannot_connect: 'webhooks.reason.cannot_connect',
  certificate: 'webhooks.reason.certificate',
  timed_out: 'webhooks.reason.timed_out',
  broken_off: 'webhooks.reason.broken_off',
};

type Attempt = Pick<WebhookAttempt, 'status' | 'reason' | 'ms'>;

export const isTaken = ({ status }: Attempt): boolean =>
  status !== undefined && status >= 200 && status < 300;

/** What came back, in plain words, and how long it took. */
export const useSayAttempt = (): ((attempt: Attempt) => string) => {
  const text = useText();
  const intl = useIntl();
  return ({ status, reason, ms }) => {
    const time = intl.formatNumber(ms, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' });
    const said =
      status === undefined
        ? text(REASONS[reason ?? ''] ?? 'webhooks.reason.other')
        : text('webhooks.answered', { status });
    return text('webhooks.took', { said, time });
  };
};
