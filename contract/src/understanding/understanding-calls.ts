import { videoFailure } from '@waivers/waiver/video/failures.ts';
import { spans, videoTime } from '@waivers/waiver/video/spans.ts';
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { idParams } from '../call/ids.ts';
import { businessShape } from '../public/business.ts';
import { ink } from '../signing/signing-body.ts';
import { understanding, viewer } from './understanding.ts';

const key = z.string().check(z.maxLength(100));
const withKey = z.object({ 'x-signed-key': z.optional(key) });

const questionId = z.string().check(z.minLength(1), z.maxLength(100));
const option = z.string().check(z.maxLength(2000));

const understandingAnswer = z.object({ result: understanding });

const ofTheVideo = {
  actor: 'public',
  side: 'commands',
  tag: 'understanding',
  params: idParams,
  headers: withKey,
} as const;

const problems = ['not_found', 'link_expired', 'erased'] as const;

export const readUnderstanding = defineCall({
  ...ofTheVideo,
  method: 'GET',
  path: '/v1/signed_waiver/{id}/understanding',
  summary: 'Read the video of a signed waiver, its questions and the progress, with the signed key',
  problems,
  answers: { 200: z.object({ result: understanding, ...businessShape }) },
});

export const beginVideo = defineCall({
  ...ofTheVideo,
  method: 'POST',
  path: '/v1/signed_waiver/{id}/understanding/begin',
  command: true,
  summary: 'Start the video',
  problems,
  body: z.strictObject({
    participantId: viewer,
    duration: z
      .optional(videoTime.check(z.minimum(1)))
      .check(z.describe('Seconds, as reported by the player. Used if the waiver names no duration.')),
  }),
  answers: { 200: understandingAnswer },
});

export const reportWatched = defineCall({
  ...ofTheVideo,
  method: 'POST',
  path: '/v1/signed_waiver/{id}/understanding/watched',
  command: true,
  summary: 'Report watched parts since the last report, about every fifteen seconds',
  problems: [...problems, 'understanding_refused'],
  body: z.strictObject({ participantId: viewer, watched: spans }),
  answers: { 200: understandingAnswer },
});

export const reportFailure = defineCall({
  ...ofTheVideo,
  method: 'POST',
  path: '/v1/signed_waiver/{id}/understanding/failed',
  command: true,
  summary: 'Report that the video cannot be played',
  description:
    'The owner is notified. At most five reports per signed waiver are recorded; others are ignored.',
  problems,
  body: z.strictObject({ participantId: viewer, code: videoFailure }),
  answers: { 200: understandingAnswer },
});

export const answerQuestion = defineCall({
  ...ofTheVideo,
  method: 'POST',
  path: '/v1/signed_waiver/{id}/understanding/answer',
  command: true,
  summary: 'Answer a question of the video',
  description:
    'A wrong answer is a 200 too: `againFrom` is the second from which to watch again before the next attempt.',
  problems: [...problems, 'understanding_refused'],
  body: z.strictObject({ participantId: viewer, questionId, option, watched: spans }),
  answers: {
    200: z.object({
      result: z.object({
        isRight: z.boolean(),
        againFrom: z.optional(z.number()),
        understanding,
      }),
    }),
  },
});

/** Format sent by the spec's clients. Questions are looked up by text or id. */
const legacyUnderstanding = z.object({
  questions: z.array(z.tuple([z.unknown(), z.string()])).check(z.maxLength(50)),
  video: z.optional(z.unknown()),
});

export const recordUnderstanding = defineCall({
  ...ofTheVideo,
  method: 'PUT',
  path: '/v1/signed_waiver/{id}',
  command: true,
  summary:
    'Record that a participant or the group has watched the video, answered every question and signs for it',
  description:
    'Refused when implausible by the server’s clock and events: too fast, with gaps, or with open questions. Refused attempts are recorded.',
  problems: [...problems, 'understanding_refused', 'id_already_used'],
  body: z.strictObject({
    participantId: viewer,
    watched: z._default(spans, []),
    signature: z.optional(ink),
    answers: z.optional(
      z.array(z.object({ questionId, option, at: z.optional(videoTime) })).check(z.maxLength(50)),
    ),
    video: z.optional(z.unknown()),
    understanding: z.optional(legacyUnderstanding),
    id: z.optional(z.string()),
    signedKey: z.optional(key),
  }),
  answers: { 200: understandingAnswer },
});
