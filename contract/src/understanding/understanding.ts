import { signableDocumentShape } from '@waivers/waiver/document/document-shape.ts';
import { productLocale } from '@waivers/waiver/product-locale.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { z } from 'zod/mini';
import { uuidIn, uuidOut } from '../call/ids.ts';
import { openEnum } from '../call/open-enum.ts';
import { participantRole } from '../signed-waivers/participant-role.ts';

/** Whoever watches: one person by id, or the whole party together. */
export const viewer = z
  .union([z.literal(GROUP), uuidIn])
  .check(z.describe('The id of a participant, or `group` for the whole party together.'));

/** `waiting`: has not begun. */
const VIEWING_STATES = ['waiting', 'begun', 'understood'] as const;

const viewing = {
  status: openEnum(VIEWING_STATES),
  furthest: z.number().check(z.describe('Seconds of the video that count as seen, from its start.')),
  answered: z.array(z.string()).check(z.describe('Ids of the questions that were answered rightly.')),
};

const { videoUrl, video, questions } = signableDocumentShape.shape;

/** All that the video's pages need. Right options are never told. */
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
    /** The signer first, then the minors in form order. An erased person has no names. */
    participants: z.array(
      z.object({
        id: uuidOut,
        role: participantRole,
        firstName: z.optional(z.string()),
        lastName: z.optional(z.string()),
        /** `YYYY-MM-DD`; tells two people of one name apart. */
        birthDate: z.optional(z.string()),
        erased: z.boolean(),
        ...viewing,
      }),
    ),
    group: z.object(viewing),
    completed: z.boolean(),
    linkExpiresAt: z
      .optional(z.string())
      .check(z.describe('Once everybody has watched: until when the key opens this. RFC 3339.')),
  })
  .check(z.meta({ id: 'Understanding' }));
export type Understanding = z.infer<typeof understanding>;
