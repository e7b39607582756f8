import { z } from 'zod/mini';
import { videoFailure } from '../video/failures.ts';

/** Null once the person is erased. */
const unlessErased = z.nullable(z.string());

const attempt = z.object({
  questionId: z.string(),
  option: unlessErased,
  isRight: z.boolean(),
  /** Server time, RFC 3339. */
  at: z.string(),
});

const failure = z.object({
  at: z.string(),
  code: videoFailure,
});

const viewing = z.object({
  viewer: z.string(),
  /** Ids of the group's members. Set only if the viewer is the group. */
  people: z.optional(z.array(z.string())),
  begunAt: z.optional(z.string()),
  understoodAt: z.optional(z.string()),
  attempts: z.array(attempt),
  failed: z.array(failure),
  /** Number of implausible answers and records that the server rejected. */
  refused: z.int(),
  /** SVG image created by the server. Must be displayed as an image, never inline. */
  signature: z.optional(unlessErased),
});

export const understandingRecord = z.object({
  completed: z.boolean(),
  /** Ids of participants who passed, alone or with the group. */
  understood: z.array(z.string()),
  viewings: z.array(viewing),
});
export type UnderstandingRecord = z.infer<typeof understandingRecord>;
export type ViewingRecord = z.infer<typeof viewing>;
