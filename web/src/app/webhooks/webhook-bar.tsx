import { Button } from '@fluentui/react-components';
import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { Chip, type ChipTone } from '../../ui/rows/chip.tsx';
import styles from './webhooks.module.css';

type StateLook = { readonly label: AppTextId; readonly tone: ChipTone };

const lookOf = ({ state, failingSince }: Webhook): StateLook => {
  if (state === 'switched_off') return { label: 'webhooks.switchedOff', tone: 'warn' };
  if (state !== 'on') return { label: 'webhooks.off', tone: 'neutral' };
  if (failingSince !== undefined) return { label: 'webhooks.failing', tone: 'warn' };
  return { label: 'webhooks.on', tone: 'good' };
};

export const WebhookChip = ({ webhook }: { readonly webhook: Webhook }) => {
  const { label, tone } = lookOf(webhook);
  return <Chip tone={tone}>{useText()(label)}</Chip>;
};

type WebhookBarProps = {
  readonly webhook: Webhook;
  readonly timeZone: string;
  readonly isSwitching: boolean;
  readonly onSwitchOn: () => void;
};

export const WebhookBar = ({ webhook, timeZone, isSwitching, onSwitchOn }: WebhookBarProps) => {
  const text = useText();
  const sayTime = useSayTime(timeZone);
  const { state, switchedOff, failingSince } = webhook;
  if (state === 'on' && failingSince === undefined) return null;
  const why = () => {
    if (state === 'on') return text('webhooks.failingText', { date: sayTime(failingSince ?? '') });
    if (switchedOff === undefined) return text('webhooks.offText');
    const date = sayTime(switchedOff.at);
    return text(switchedOff.reason === 'gone' ? 'webhooks.offGone' : 'webhooks.offFailing', { date });
  };
  return (
    <div className={styles.bar}>
      <p>{why()}</p>
      {state !== 'on' && (
        <Button size="large" disabledFocusable={isSwitching} onClick={onSwitchOn}>
          {text('webhooks.switchOn')}
        </Button>
      )}
    </div>
  );
};
