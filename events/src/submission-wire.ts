import { z } from 'zod';
import { PRODUCT_LOCALES } from './locales.ts';
import { MODES } from './waiver-config.ts';

const drawn = z.strictObject({
  method: z.literal('drawn'),
  width: z.number().meta({ description: 'Of the canvas, in CSS pixels.' }),
  height: z.number(),
  strokes: z.array(
    z.array(
      z.strictObject({
        x: z.number().meta({ description: 'Pixels from the left, within the canvas.' }),
        y: z.number().meta({ description: 'Pixels from the top, within the canvas.' }),
        t: z.number().meta({ description: 'Milliseconds of any clock.' }),
        p: z.number().min(0).max(1).optional().meta({ description: 'Pressure, where the device tells it.' }),
      }),
    ),
  ),
});
const typed = z.strictObject({ method: z.literal('typed'), text: z.string() });
const ink = z.union([drawn, typed]);

const person = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
  .meta({ description: 'Field name → value, as the signable document names them.' });

/**
 * A member that OpenAPI describes and no schema judges: `validateSubmission` does, against the document that was
 * shown, with the messages of the spec. Judging thousands of points twice would cost more than all else.
 */
const judgedLater = (shape: z.ZodType) => {
  const { $schema: _version, ...described } = z.toJSONSchema(shape, { io: 'input' });
  return z.unknown().meta(described);
};

/** The members `settings`, `submission` and `signature` of the body that signs, and one signature alone. */
export const settingsInBody = judgedLater(
  z.strictObject({ mode: z.enum(MODES), locale: z.enum(PRODUCT_LOCALES) }),
);
export const submissionInBody = judgedLater(
  z.union([
    z.strictObject({ adult: person }),
    z.strictObject({
      minors: z.strictObject({ guardian: person, participants: z.array(person).min(1).max(10) }),
    }),
  ]),
);
export const inkInBody = judgedLater(ink);
export const signatureInBody = judgedLater(z.union([ink, z.record(z.string(), ink)]));
