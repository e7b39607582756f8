import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { Link } from 'wouter';
import { useText } from '../messages/use-text.ts';
import styles from './follow-ups.module.css';
import { hostOf } from './use-webhooks.ts';

type WebhookLineProps = {
  readonly id: string;
  /** Undefined while loading. */
  readonly webhooks: readonly Webhook[] | undefined;
};

export const WebhookLine = ({ id, webhooks }: WebhookLineProps) => {
  const text = useText();
  if (webhooks === undefined) return null;
  const webhook = webhooks.find((each) => each.id === id);
  return (
    <p className={styles.quiet}>
      {webhook === undefined ? (
        text('deliveries.removedWebhook')
      ) : (
        <Link to={`/account/webhooks/${id}`} className={styles.link ?? ''}>
          {text('deliveries.toWebhook', { host: hostOf(webhook) })}
        </Link>
      )}
    </p>
  );
};
