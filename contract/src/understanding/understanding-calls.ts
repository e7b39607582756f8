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
  summary:
    'The video of a signed waiver, its questions, and who has understood, for whoever holds its signed key',
  problems,
  answers: { 200: z.object({ result: understanding, ...businessShape }) },
});

export const beginVideo = defineCall({
  ...ofTheVideo,
  method: 'POST',
  path: '/v1/signed_waiver/{id}/understanding/begin',
  command: true,
  summary: 'Somebody begins the video',
  problems,
  body: z.strictObject({
    participantId: viewer,
    duration: z
      .optional(videoTime.check(z.minimum(1)))
      .check(z.describe('Seconds, as the player tells it. Used where the waiver does not say it.')),
  }),
  answers: { 200: understandingAnswer },
});

export const reportWatched = defineCall({
  ...ofTheVideo,
  method: 'POST',
  path: '/v1/signed_waiver/{id}/understanding/watched',
  command: true,
  summary: 'What was watched since the last report; about every fifteen seconds while the video plays',
  problems: [...problems, 'understanding_refused'],
  body: z.strictObject({ participantId: viewer, watched: spans }),
  answers: { 200: understandingAnswer },
});

export const reportFailure = defineCall({
  ...ofTheVideo,
  method: 'POST',
  path: '/v1/signed_waiver/{id}/understanding/failed',
  command: true,
  summary: 'The video could not be played; the owner is told',
  description: 'Five of a signed waiver are recorded. What follows is answered and forgotten.',
  problems,
  body: z.strictObject({ participantId: viewer, code: videoFailure }),
  answers: { 200: understandingAnswer },
});

export const answerQuestion = defineCall({
  ...ofTheVideo,
  method: 'POST',
  path: '/v1/signed_waiver/{id}/understanding/answer',
  command: true,
  summary: 'Answer a question of the video; the server judges it',
  description:
    'A wrong answer is answered with 200 too: `againFrom` tells from where the video must be watched again before the next try.',
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

/** As the spec's clients send it; questions are found by their text or id. */
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
    'Record that a person, or the whole party, has seen the video, answered every question and signs for it',
  description:
    'Refused when the server’s own clock and the events say that it cannot be: too fast, with gaps, or with questions open. The refused attempt is recorded.',
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
