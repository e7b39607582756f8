import { storedInk } from '@waivers/waiver/ink/ink.ts';
import { videoFailure } from '@waivers/waiver/video/failures.ts';
import { UNDERSTANDING_REFUSALS } from '@waivers/waiver/video/refusals.ts';
import { spans, videoTime } from '@waivers/waiver/video/spans.ts';
import { z } from 'zod';
import { defineEvent } from './event.ts';
import { sealed } from './sealed.ts';

const categories = ['signedWaiver'] as const;

const viewer = { participantId: z.optional(z.uuid()) };

export const videoBegun = defineEvent({
  type: 'VideoBegun',
  categories,
  description: 'A person, or a party as a group, began the safety video of the waiver that was signed.',
  data: z.strictObject({
    ...viewer,
    /** Seconds, as reported by the player. Set only if the waiver does not state the duration. */
    duration: z.optional(videoTime),
  }),
  personal: {},
});

export const videoWatched = defineEvent({
  type: 'VideoWatched',
  categories,
  description: 'Part of the video was watched.',
  data: z.strictObject({
    ...viewer,
    /** Spans watched since the previous report. */
    watched: spans,
  }),
  personal: {},
});

export const videoFailed = defineEvent({
  type: 'VideoFailed',
  categories,
  description: "The video could not be played on the viewer's device.",
  data: z.strictObject({ ...viewer, code: videoFailure }),
  personal: {},
});

export const questionAnswered = defineEvent({
  type: 'QuestionAnswered',
  categories,
  description: 'A question of the video was answered. The server decided whether the answer was right.',
  data: z.strictObject({
    ...viewer,
    questionId: z.string(),
    isRight: z.boolean(),
    /** After a wrong answer, the second from which the signer must watch the video again. */
    againFrom: z.optional(videoTime),
    watched: spans,
    answer: sealed,
  }),
  personal: { answer: z.strictObject({ option: z.string() }) },
});

export const understandingRefused = defineEvent({
  type: 'UnderstandingRefused',
  categories,
  description:
    'The server rejected an implausible answer or record, such as a video watched faster than it plays.',
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
    'A person watched the whole video, answered every question correctly and signed for it, alone or with the group.',
  data: z.strictObject({
    participantId: z.uuid(),
    byGroup: z.boolean(),
    begunAt: z.iso.datetime({ precision: 3 }),
    attempts: z.int().min(0),
    /** For a group, only the signer's ink is stored. */
    ink: z.optional(sealed),
  }),
  personal: { ink: storedInk },
});

export const understandingCompleted = defineEvent({
  type: 'UnderstandingCompleted',
  categories,
  description: 'Everybody in the party has completed the video.',
  data: z.strictObject({}),
  personal: {},
});
