import { storedInk } from '@waivers/waiver/ink/ink.ts';
import { videoFailure } from '@waivers/waiver/video/failures.ts';
import { UNDERSTANDING_REFUSALS } from '@waivers/waiver/video/refusals.ts';
import { spans, videoTime } from '@waivers/waiver/video/spans.ts';
import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

const categories = ['signedWaiver'] as const;

/** The person who watches; absent for the party as a group. */
const viewer = { participantId: z.optional(z.uuid()) };

export const videoBegun = defineEvent({
  type: 'VideoBegun',
  categories,
  description: 'A person, or a party as a group, began the safety video of the waiver that was signed.',
  data: z.strictObject({
    ...viewer,
    /** Seconds, as the player reported. Only when the waiver does not state the duration. */
    duration: z.optional(videoTime),
  }),
  personal: {},
});

export const videoWatched = defineEvent({
  type: 'VideoWatched',
  categories,
  description: 'Some of the video was watched.',
  data: z.strictObject({
    ...viewer,
    /** Since the previous report. */
    watched: spans,
  }),
  personal: {},
});

export const videoFailed = defineEvent({
  type: 'VideoFailed',
  categories,
  description: 'The video could not be played on the device of whoever wanted to watch it.',
  data: z.strictObject({ ...viewer, code: videoFailure }),
  personal: {},
});

export const questionAnswered = defineEvent({
  type: 'QuestionAnswered',
  categories,
  description: 'A question of the video was answered, rightly or wrongly; the server judged it.',
  data: z.strictObject({
    ...viewer,
    questionId: z.string(),
    isRight: z.boolean(),
    /** After a wrong answer: the second from which the video must be watched again. */
    againFrom: z.optional(videoTime),
    /** Since the previous report. */
    watched: spans,
    answer: sealed,
  }),
  personal: { answer: z.strictObject({ option: z.string() }) },
});

export const understandingRefused = defineEvent({
  type: 'UnderstandingRefused',
  categories,
  description:
    'The server refused an answer or a record that could not be true, such as a video seen faster than it can run.',
  data: z.strictObject({
    ...viewer,
    reason: z.enum(UNDERSTANDING_REFUSALS),
    questionId: z.optional(z.string()),
    watched: spans,
  }),
  personal: {},
});

export const understandingRecorded = defineEvent({
  type: 'UnderstandingRecorded',
  categories,
  description:
    'One person has seen the whole video, answered every question rightly, and signed for it, alone or with the group.',
  data: z.strictObject({
    participantId: z.uuid(),
    byGroup: z.boolean(),
    /** Server time, RFC 3339 in UTC. */
    begunAt: z.iso.datetime({ precision: 3 }),
    /** Number of answers, including wrong ones. */
    attempts: z.int().min(0),
    /** In a group: the signer's only. */
    ink: z.optional(sealed),
  }),
  personal: { ink: storedInk },
});

export const understandingCompleted = defineEvent({
  type: 'UnderstandingCompleted',
  categories,
  description: 'Everybody of the party has understood.',
  data: z.strictObject({}),
  personal: {},
});
