import { waiverConfig } from '@waivers/waiver/config/waiver-config.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { z } from 'zod';
import { defineEvent } from './event.ts';

const revision = z.strictObject({
  revision: z.int().min(1),
  title: z.string(),
  locale: productLocale,
  config: waiverConfig,
});

export const waiverDrafted = defineEvent({
  type: 'WaiverDrafted',
  categories: ['waiver'],
  description: 'An owner created a waiver; this is its first revision.',
  data: revision,
  personal: {},
  large: 'config',
});

export const waiverRevised = defineEvent({
  type: 'WaiverRevised',
  categories: ['waiver'],
  description: 'An owner changed a waiver; signers see the change only after it is published.',
  data: revision,
  personal: {},
  large: 'config',
});

export const waiverPublished = defineEvent({
  type: 'WaiverPublished',
  categories: ['waiver'],
  description:
    'An owner published a revision for signing. Its documents are kept forever under their hashes.',
  data: z.strictObject({
    revision: z.int().min(1),
    /** Maps a product locale to the SHA-256 of its signable document. */
    documents: z.partialRecord(productLocale, sha256Hex),
  }),
  personal: {},
});

export const waiverUnpublished = defineEvent({
  type: 'WaiverUnpublished',
  categories: ['waiver'],
  description: 'The waiver can no longer be signed.',
  data: z.strictObject({}),
  personal: {},
});

export const waiverDeleted = defineEvent({
  type: 'WaiverDeleted',
  categories: ['waiver'],
  description: 'An owner deleted the waiver. It disappears from lists and links; signed waivers stay.',
  data: z.strictObject({}),
  personal: {},
});
