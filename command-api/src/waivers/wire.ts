import { draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { z } from 'zod/mini';

/** Validated later by `acceptText` and `validateWaiver`, which report errors in the owner's language. */
const anything = z.optional(z.unknown());
const judgedLater = { title: anything, locale: anything, published: anything, config: anything };

export const newWaiverInput = z.extend(draftWaiver.body, judgedLater);

export const savedWaiverInput = z.extend(saveWaiver.body, judgedLater);
