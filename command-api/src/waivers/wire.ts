import { draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { z } from 'zod/mini';

/** Judged by `acceptText` and `validateWaiver`, which say in the owner's words what is wrong, all of it at once. */
const anything = z.optional(z.unknown());
const judgedLater = { title: anything, locale: anything, published: anything, config: anything };

/** A new waiver, as far as the route itself looks at it. */
export const newWaiverSent = z.extend(draftWaiver.body, judgedLater);

/** A waiver that is saved, as far as the route itself looks at it. */
export const savedWaiverSent = z.extend(saveWaiver.body, judgedLater);

/** The version in a client's `If-Match`. */
export const versionIn = (header: string | undefined): number | undefined => {
  const digits = header?.match(/\d+/)?.[0];
  return digits === undefined ? undefined : Number(digits);
};
