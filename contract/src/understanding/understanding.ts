import { signableDocumentShape } from '@waivers/waiver/document/document-shape.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { z } from 'zod/mini';
import { uuidIn, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { participantRole } from '../signed-waivers/participant-role.ts';

export const viewer = z
  .union([z.literal(GROUP), uuidIn])
  .check(z.describe('Id of a participant, or `group` for all together.'));

const VIEWING_STATES = ['waiting', 'begun', 'understood'] as const;

const viewing = {
  status: openEnum(VIEWING_STATES),
  furthest: z.number().check(z.describe('Seconds watched without a gap, from the start.')),
  answered: z.array(z.string()).check(z.describe('Ids of correctly answered questions.')),
};

const { videoUrl, video, questions } = signableDocumentShape.shape;

/** Everything the video pages need, without the correct options. */
export const understanding = z
  .object({
    id: uuidOut,
    waiverId: uuidOut,
    title: z.string(),
    locale: productLocale,
    mode: z.enum(MODES),
    videoUrl,
    video,
    questions,
    /** The signer, followed by the minors in form order. Erased participants have no names. */
    participants: z.array(
      z.object({
        id: uuidOut,
        role: participantRole,
        firstName: z.optional(z.string()),
        lastName: z.optional(z.string()),
        /** `YYYY-MM-DD`, to tell participants with the same name apart. */
        birthDate: z.optional(z.string()),
        erased: z.boolean(),
        ...viewing,
      }),
    ),
    group: z.object(viewing),
    completed: z.boolean(),
    linkExpiresAt: z
      .optional(z.string())
      .check(z.describe('When the key expires, RFC 3339; absent until everyone has watched.')),
  })
  .check(z.meta({ id: 'Understanding' }));
export type Understanding = z.infer<typeof understanding>;
