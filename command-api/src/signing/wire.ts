import { MODES } from '@waivers/waiver/config/waiver-config.ts';
import { sha256Hex } from '@waivers/waiver/hashes.ts';
import { PRODUCT_LOCALES, parseLocale } from '@waivers/waiver/locales.ts';
import { z } from 'zod';

/**
 * Bytes of the largest signing: twenty thousand points at 31 bytes, as `{"x":299.9,"y":99.9,"t":99999},`, and 96 kB for
 * eleven people. The log takes no more of it (176 KiB, at about ten bytes a point), and anybody may send one, so every
 * byte above is only a way to keep the server busy.
 */
export const SIGNING_BODY_LIMIT = 700 * 1024;

/** Members that the spec's clients send: nobody looks at them. A text or a tenant is never the signer's to choose. */
export const IGNORED_MEMBERS: ReadonlySet<string> = new Set(['config', 'userId', 'integrations']);

const point = z.object({
  x: z.number(),
  y: z.number(),
  /** Milliseconds of any clock. */
  t: z.number(),
  /** Pressure, 0 to 1. */
  p: z.number().optional(),
});

/** For the API's description; the ink itself is judged against the document, with messages in its language. */
const ink = z
  .union([
    z.object({
      method: z.literal('drawn'),
      width: z.number(),
      height: z.number(),
      strokes: z.array(z.array(point)),
    }),
    z.object({ method: z.literal('typed'), text: z.string() }),
  ])
  .meta({ id: 'Ink' });

const values = z.record(z.string(), z.unknown());

/** Described, not validated: `validateSubmission` judges it and tells what is wrong in the signer's language. */
const described = (schema: z.ZodType) => z.unknown().meta(z.toJSONSchema(schema) as Record<string, unknown>);

const clientTime = z.iso.datetime({ offset: true }).max(40);

const ignored = z.unknown().meta({ description: 'Taken and not looked at.' });

/** The body of `POST /v1/signed_waiver`. */
export const signingBody = z.strictObject({
  /** Made once for each filled-in form and kept until answered: a retry under it is the same signature. */
  id: z.uuid().toLowerCase(),
  waiverId: z.uuid().toLowerCase(),
  versionHash: sha256Hex,
  settings: z.strictObject({
    mode: z.enum(MODES),
    locale: z.preprocess(
      (locale) => (typeof locale === 'string' ? (parseLocale(locale) ?? locale) : locale),
      z.enum(PRODUCT_LOCALES),
    ),
  }),
  submission: described(
    z.union([
      z.object({ adult: values }),
      z.object({ minors: z.object({ guardian: values, participants: z.array(values).min(1).max(10) }) }),
    ]),
  ),
  signature: described(z.union([ink, z.record(z.string(), ink)])),
  evidence: z.strictObject({
    openedAt: clientTime,
    submittedAt: clientTime,
    timeZone: z.string().max(100),
    viewport: z.strictObject({ width: z.int().min(0).max(100_000), height: z.int().min(0).max(100_000) }),
    readToEnd: z.boolean(),
  }),
  config: ignored.optional(),
  userId: ignored.optional(),
  integrations: ignored.optional(),
});
export type SigningBody = z.infer<typeof signingBody>;

/** What a signing answers, the first time and every time after. */
export const signedAnswer = z.object({
  result: z.object({
    id: z.uuid(),
    /** The capability to read the record back; it is not stored and always derived anew. */
    signedKey: z.string(),
    participants: z.array(z.object({ id: z.uuid(), role: z.enum(['adult', 'guardian', 'minor']) })),
  }),
});
