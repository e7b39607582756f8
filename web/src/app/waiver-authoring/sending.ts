import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { v4 } from 'uuid';
import { isPassing, Problem } from '../problems/problem.ts';
import { changedFields, type WaiverBody, type WaiverDraft } from './waiver-draft.ts';

/** What a page needs to know of a waiver that has been saved. */
export type Saved = Pick<WaiverSummary, 'id' | 'published' | 'version' | 'unpublishedChanges'>;

/** A waiver as it stands since the last answer, with the text that was sent then. */
export type Standing = Saved & { readonly draft: WaiverDraft; readonly config: WaiverConfigWire };

/** What is to be saved, as it was typed and as it is sent. */
export type Wanted = {
  readonly draft: WaiverDraft;
  readonly body: WaiverBody;
  /** The waiver that is changed, and the only version that is; without one whichever there is. None: one is made. */
  readonly over: { readonly id: string; readonly version: number | undefined } | undefined;
};

/** One command, and the id of the waiver if it makes one: sent again under its key it is carried out once. */
export type Sending = Wanted & { readonly key: string };

/** How far the saving of a waiver has come since its page was opened. */
export type Progress = {
  readonly standing?: Standing | undefined;
  /** Sent, and not answered: it may have been carried out. */
  readonly unanswered?: Sending | undefined;
};

/** Where that is kept. */
export type KeptProgress = {
  readonly read: () => Progress;
  readonly keep: (progress: Progress) => void;
};

export type Post = (sending: Sending) => Promise<Saved>;

/** Nothing was saved and nothing will be. Who is not logged in any more may have been heard before. */
const isRefused = (error: unknown): boolean =>
  error instanceof Problem && !isPassing(error) && error.status !== 401;

/** Not by the bodies: the keys in that of a new waiver are random. */
const isSame = (sent: Sending, wanted: Wanted): boolean =>
  changedFields(sent.draft, wanted.draft).length === 0 &&
  sent.body.published === wanted.body.published &&
  (sent.over === undefined || sent.body.preview === wanted.body.preview);

const send = async (sending: Sending, kept: KeptProgress, post: Post): Promise<Standing> => {
  const { standing } = kept.read();
  kept.keep({ standing, unanswered: sending });
  try {
    const now = { ...(await post(sending)), draft: sending.draft, config: sending.body.config };
    kept.keep({ standing: now });
    return now;
  } catch (error) {
    if (isRefused(error)) kept.keep({ standing });
    throw error;
  }
};

/**
 * Sends what was not answered once more, as it was, if there is such a thing. That it is refused now is no matter to
 * whoever wants something else.
 * @throws Problem when there is no answer again
 */
export const finishUnanswered = async (kept: KeptProgress, post: Post): Promise<void> => {
  const { unanswered } = kept.read();
  if (unanswered === undefined) return;
  await send(unanswered, kept, post).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
  });
};

/**
 * Saves what is wanted, after what was sent before and not answered: where that is the same, by it.
 * @param wantedOver what is wanted, laid over the waiver as it stands
 * @throws Problem
 */
export const saveOnce = async (
  wantedOver: (standing: Standing | undefined) => Wanted,
  kept: KeptProgress,
  post: Post,
): Promise<Standing> => {
  const { standing, unanswered } = kept.read();
  if (unanswered !== undefined && isSame(unanswered, wantedOver(standing))) {
    return send(unanswered, kept, post);
  }
  await finishUnanswered(kept, post);
  return send({ key: v4(), ...wantedOver(kept.read().standing) }, kept, post);
};
