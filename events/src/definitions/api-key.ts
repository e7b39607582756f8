import { API_SCOPES } from '@waivers/waiver/vocabulary/access.ts';
import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

const categories = ['account'] as const;

export const apiKeyMade = defineEvent({
  type: 'ApiKeyMade',
  categories,
  description: 'A user created a key with which a program may act for the business.',
  data: z.strictObject({
    keyId: z.uuid(),
    scopes: z.array(z.enum(API_SCOPES)).min(1),
    label: sealed,
  }),
  personal: { label: z.strictObject({ name: z.string() }) },
});

export const apiKeyRevoked = defineEvent({
  type: 'ApiKeyRevoked',
  categories,
  description: 'A user revoked a key.',
  data: z.strictObject({ keyId: z.uuid() }),
  personal: {},
});
