import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { PRODUCT_LOCALES, parseLocale } from '@waivers/waiver/locales.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { z } from 'zod/mini';
import { uuidIn } from '../call/ids.ts';

const point = z.object({
  x: z.number(),
  y: z.number(),
  /** Timestamp in milliseconds from an arbitrary origin. */
  t: z.number(),
  /** Pen pressure, from 0 to 1. */
  p: z.optional(z.number()),
});

export const ink = z
  .union([
    z.object({
      method: z.literal('drawn'),
      width: z.number(),
      height: z.number(),
      strokes: z.array(z.array(point)),
    }),
    z.object({ method: z.literal('typed'), text: z.string() }),
  ])
  .check(z.meta({ id: 'Ink' }));
export type Ink = z.infer<typeof ink>;

const values = z.record(z.string(), z.unknown());

const clientTime = z.iso.datetime({ offset: true }).check(z.maxLength(40));

const pixels = z.int().check(z.minimum(0), z.maximum(100_000));

const ignored = z.optional(z.unknown().check(z.meta({ description: 'Accepted and ignored.' })));

/** `submission` and `signature` are validated against the document, and errors are in its language. */
export const signingBody = z.strictObject({
  /** Generated once per filled-in form. A retry with the same id does not create a second signature. */
  id: uuidIn,
  waiverId: uuidIn,
  versionHash: sha256Hex,
  settings: z.strictObject({
    mode: z.enum(MODES),
    locale: z.pipe(
      z.transform((locale: string) =>
        typeof locale === 'string' ? (parseLocale(locale) ?? locale) : locale,
      ),
      z.enum(PRODUCT_LOCALES),
    ),
  }),
  submission: z.union([
    z.object({ adult: values }),
    z.object({
      minors: z.object({
        guardian: values,
        participants: z.array(values).check(z.minLength(1), z.maxLength(10)),
      }),
    }),
  ]),
  signature: z.union([ink, z.record(z.string(), ink)]),
  evidence: z.strictObject({
    openedAt: clientTime,
    submittedAt: clientTime,
    timeZone: z.string().check(z.maxLength(100)),
    viewport: z.strictObject({ width: pixels, height: pixels }),
    readToEnd: z.boolean(),
    translatedTo: z.optional(
      z.string().check(z.maxLength(100), z.describe('Language into which the browser translated the page.')),
    ),
  }),
  config: ignored,
  userId: ignored,
  integrations: ignored,
});
export type SigningBody = z.infer<typeof signingBody>;
