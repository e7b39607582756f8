import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

const categories = ['account'] as const;

const webhookId = z.uuid();
const types = z.array(z.string().min(1)).min(1);
/** Sealed as personal data, because a URL may contain a name or a key. */
const target = z.strictObject({ url: z.string() });

export const webhookAdded = defineEvent({
  type: 'WebhookAdded',
  categories,
  description: 'An owner added a webhook.',
  data: z.strictObject({ webhookId, types, target: sealed }),
  personal: { target },
});

export const webhookChanged = defineEvent({
  type: 'WebhookChanged',
  categories,
  description: "An owner changed a webhook's address or message types, or switched it on or off.",
  data: z.strictObject({ webhookId, types, isOn: z.boolean(), target: sealed }),
  personal: { target },
});

export const webhookSecretRotated = defineEvent({
  type: 'WebhookSecretRotated',
  categories,
  description:
    "An owner rotated a webhook's secret. For a day messages are also signed with the previous one.",
  data: z.strictObject({
    webhookId,
    generation: z.int().min(2),
  }),
  personal: {},
});

export const webhookSwitchedOff = defineEvent({
  type: 'WebhookSwitchedOff',
  categories,
  description:
    'A webhook was switched off automatically: its server rejected everything for days, or answered that it is gone.',
  data: z.strictObject({ webhookId, reason: z.enum(['failing', 'gone']) }),
  personal: {},
});

export const webhookRemoved = defineEvent({
  type: 'WebhookRemoved',
  categories,
  description: 'An owner removed a webhook.',
  data: z.strictObject({ webhookId }),
  personal: {},
});
