import { z } from 'zod/mini';
import { videoFailure } from '../video/failures.ts';

/** Null: erased with the person. */
const unlessErased = z.nullable(z.string());

const attempt = z.object({
  questionId: z.string(),
  option: unlessErased,
  isRight: z.boolean(),
  /** Server time, RFC 3339. */
  at: z.string(),
});

const failure = z.object({
  /** Server time, RFC 3339. */
  at: z.string(),
  code: videoFailure,
});

/** How one person, or the party together, went through the video. */
const viewing = z.object({
  /** The id of a participant, or `group`. */
  viewer: z.string(),
  /** Of the group: ids of those who were recorded with it. */
  people: z.optional(z.array(z.string())),
  begunAt: z.optional(z.string()),
  understoodAt: z.optional(z.string()),
  attempts: z.array(attempt),
  /** When it could not be played. */
  failed: z.array(failure),
  /** What the server refused, because it could not be true. */
  refused: z.int(),
  /** SVG image made by the server. Show it as an image, never as markup. */
  signature: z.optional(unlessErased),
});

/** Of a waiver with a video. */
export const understandingRecord = z.object({
  completed: z.boolean(),
  /** Ids of the participants who have understood, alone or with the group. */
  understood: z.array(z.string()),
  /** In the order in which they began. */
  viewings: z.array(viewing),
});
export type UnderstandingRecord = z.infer<typeof understandingRecord>;
export type ViewingRecord = z.infer<typeof viewing>;
