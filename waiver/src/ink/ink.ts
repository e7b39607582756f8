import { z } from 'zod/mini';

const NUMBERS_PER_POINT = 4;

const isWholePoints = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length >= NUMBERS_PER_POINT &&
  value.length % NUMBERS_PER_POINT === 0 &&
  value.every(Number.isSafeInteger);

/** Checked as a whole, because a schema per number would cost more than sealing. */
const stroke = z
  .custom<readonly number[]>(isWholePoints)
  .check(z.meta({ type: 'array', items: { type: 'integer' }, minItems: NUMBERS_PER_POINT }));

/** A signature before sealing. Strokes are flat lists of delta-coded x, y, t and pressure. Must never change. */
export const storedInk = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('drawn'),
    width: z.int().check(z.minimum(1)),
    height: z.int().check(z.minimum(1)),
    strokes: z.array(stroke).check(z.minLength(1)),
  }),
  z.strictObject({ method: z.literal('typed'), text: z.string().check(z.minLength(1)) }),
]);
export type StoredInk = z.infer<typeof storedInk>;
