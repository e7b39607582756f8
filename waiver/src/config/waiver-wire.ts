import { z } from 'zod';
import { MAX_HTML_LENGTH, richTextToHtml } from '../rich-text/rich-text-html.ts';
import {
  FIELD_TYPES,
  MODES,
  messageKey,
  ownersText,
  PART_TYPES,
  question,
  type WaiverConfig,
} from './waiver-config.ts';

const html = z.string().max(MAX_HTML_LENGTH).meta({
  description:
    'HTML. Kept are p, br, ul, ol, li, strong, em, u, links (http, https, mailto), and the classes align-* and indent-*; of everything else only the text.',
});

const wireField = z.strictObject({
  name: z.string().max(100),
  title: ownersText,
  type: z.enum(FIELD_TYPES).default('text'),
  required: z.boolean().default(true),
  editable: z.boolean().default(true),
  options: z.array(ownersText).max(300).default([]),
  messageKey: messageKey.optional(),
});

const wireGroup = z.strictObject({
  title: ownersText.default(''),
  messageKey: messageKey.optional(),
  type: z.literal('fullDate').optional(),
  fields: z.array(wireField).max(100).default([]),
});

const wirePart = z.strictObject({
  key: z.string().max(100),
  type: z.enum(PART_TYPES),
  title: ownersText,
  description: ownersText.default(''),
  content: html.default(''),
  contentKey: z.literal('consent').optional(),
  placeholder: ownersText.default(''),
  sortOrder: z.int(),
  waiverMode: z.enum(MODES).default('adult'),
  name: z.string().max(100).optional(),
  editable: z.boolean().default(true),
  messageKey: messageKey.optional(),
  fieldsGroups: z.array(wireGroup).max(50).default([]),
});

/**
 * A waiver's config on the wire (spec section 3). Unlike the stored one, rich texts are HTML, and `background` is
 * null (the product's own image), a `data:` URL of a new PNG or JPEG (sent only), or the address of a kept image.
 * Minors-mode parts may be sent back but are derived again.
 */
export const waiverConfigWire = z
  .strictObject({
    title: ownersText,
    subtitle: ownersText,
    description: html.default(''),
    content: html.default(''),
    background: z.string().max(1_100_000).nullable().default(null),
    defaultWaiverMode: z.enum(MODES).default('adult'),
    numberParticipants: z.int().min(1).max(10).default(1),
    participantSelector: z.boolean().default(true),
    optInTicked: z.boolean().default(false),
    videoUrl: ownersText.default(''),
    questions: z.array(question).max(50).default([]),
    waiverParts: z.array(wirePart).max(200),
  })
  .meta({ id: 'WaiverConfig' });
/** Complete when received; members with a default may be omitted when sent. */
export type WaiverConfigWire = z.output<typeof waiverConfigWire>;

/** A stored config for clients. `backgroundUrl` maps the SHA-256 of a kept image to its address. */
export const toWire = (
  config: WaiverConfig,
  backgroundUrl: (sha256: string) => string,
): WaiverConfigWire => ({
  ...config,
  description: richTextToHtml(config.description),
  content: richTextToHtml(config.content),
  background: config.background === null ? null : backgroundUrl(config.background),
  waiverParts: config.waiverParts.map((part) => ({ ...part, content: richTextToHtml(part.content) })),
});
