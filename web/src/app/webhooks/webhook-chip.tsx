import type { Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import { Chip, type ChipTone } from '../../ui/rows/chip.tsx';

type Shown = { readonly label: AppTextId; readonly tone: ChipTone };

const shownOf = ({ state, failingSince }: Webhook): Shown => {
  if (state === 'switched_off') return { label: 'webhooks.switchedOff', tone: 'warn' };
  if (state !== 'on') return { label: 'webhooks.off', tone: 'neutral' };
  if (failingSince !== undefined) return { label: 'webhooks.failing', tone: 'warn' };
  return { label: 'webhooks.on', tone: 'good' };
};

export const WebhookChip = ({ webhook }: { readonly webhook: Webhook }) => {
  const { label, tone } = shownOf(webhook);
  return <Chip tone={tone}>{useText()(label)}</Chip>;
};
