import { newId } from '../api/call.ts';
import { isPassing, Problem } from '../api/problem.ts';
import { changedFields, type WaiverBody, type WaiverDraft } from './waiver-draft.ts';

/** What is to be made, as it was typed and as it is sent. */
type Wanted = { readonly draft: WaiverDraft; readonly body: WaiverBody };

/** The making of a waiver: sent again as it was until it is answered, it makes one waiver. */
export type Creation = Wanted & {
  /** Of the waiver and of the command. */
  readonly id: string;
};

/** Where the creation is kept that has no answer yet. */
export type Unanswered = {
  readonly read: () => Creation | undefined;
  readonly keep: (creation: Creation) => void;
  readonly forget: () => void;
};

/** Nothing was made and nothing will be. Who is not logged in any more may have been heard before. */
const isRefused = (error: unknown): boolean =>
  error instanceof Problem && !isPassing(error) && error.status !== 401;

/** Not by the bodies: the keys in them are random. */
const isSame = (one: Wanted, other: Wanted): boolean =>
  changedFields(one.draft, other.draft).length === 0 && one.body.published === other.body.published;

/**
 * Makes a waiver, or finishes the making of the one that was sent before and not answered. That one stays kept until
 * it is refused: what follows it may fail, and then it is answered once more.
 * @param change saves what is wanted now over the waiver that was made of an earlier text
 * @throws Problem of either
 */
export const makeWaiver = async <Saved>(
  wanted: Wanted,
  unanswered: Unanswered,
  post: (creation: Creation) => Promise<Saved>,
  change: (creation: Creation, made: Saved) => Promise<Saved>,
): Promise<Saved> => {
  const creation = unanswered.read() ?? { id: newId(), ...wanted };
  unanswered.keep(creation);
  let made: Saved;
  try {
    made = await post(creation);
  } catch (error) {
    if (!isRefused(error)) throw error;
    unanswered.forget();
    if (isSame(creation, wanted)) throw error;
    return makeWaiver(wanted, unanswered, post, change);
  }
  return isSame(creation, wanted) ? made : change(creation, made);
};
