import { z } from 'zod';

/** At most this many points in one signature, and in all signatures of one submission. */
export const MAX_POINTS_PER_SIGNATURE = 3000;
export const MAX_POINTS_PER_SUBMISSION = 20_000;

/**
 * A signature as it is sealed. Drawn: width and height in tenths of a pixel; each stroke is a flat list of
 * integers, four to a point: x, y (tenths of a pixel), t (ms from the first point of the signature) and pressure
 * (0–255, or -1 where the device told none), each as the difference to the point before in the same signature
 * (the very first: to 0).
 */
export const storedInk = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('drawn'),
    width: z.int().min(1),
    height: z.int().min(1),
    strokes: z.array(z.array(z.int())).min(1),
  }),
  z.strictObject({ method: z.literal('typed'), text: z.string().min(1) }),
]);
export type StoredInk = z.infer<typeof storedInk>;
