import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

const categories = ['account'] as const;

const webhookId = z.uuid();
/** Message types, such as `signed_waiver.signed`. */
const types = z.array(z.string().min(1)).min(1);
/** Personal, because a URL may contain a name or a key. */
const target = z.strictObject({ url: z.string() });

export const webhookAdded = defineEvent({
  type: 'WebhookAdded',
  categories,
  description: 'The business named an address that is told what happens.',
  data: z.strictObject({ webhookId, types, target: sealed }),
  personal: { target },
});

export const webhookChanged = defineEvent({
  type: 'WebhookChanged',
  categories,
  description: 'A webhook got another address, is told other things, or was switched on or off.',
  data: z.strictObject({ webhookId, types, isOn: z.boolean(), target: sealed }),
  personal: { target },
});

export const webhookSecretRotated = defineEvent({
  type: 'WebhookSecretRotated',
  categories,
  description: 'A webhook signs with a new secret; for a day it signs with the one before as well.',
  data: z.strictObject({
    webhookId,
    /** Of the new secret; the first one was 1. */
    generation: z.int().min(2),
  }),
  personal: {},
});

export const webhookSwitchedOff = defineEvent({
  type: 'WebhookSwitchedOff',
  categories,
  description:
    'A webhook was switched off by itself: its server refused everything for days, or said that it is gone.',
  data: z.strictObject({ webhookId, reason: z.enum(['failing', 'gone']) }),
  personal: {},
});

export const webhookRemoved = defineEvent({
  type: 'WebhookRemoved',
  categories,
  description: 'An address is told nothing any more.',
  data: z.strictObject({ webhookId }),
  personal: {},
});
