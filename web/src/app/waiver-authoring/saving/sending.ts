import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import { v4 } from 'uuid';
import { isPassing, Problem } from '../../../problems/problem.ts';
import { isSameDraft, type WaiverBody, type WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';

/** What a page needs to know about a saved waiver. */
export type Saved = Pick<WaiverSummary, 'id' | 'published' | 'version' | 'unpublishedChanges'>;

/** As of the last answer, with the text sent then. */
export type Standing = Saved & { readonly draft: WaiverDraft };

/** As typed and as sent. */
export type Wanted = {
  readonly draft: WaiverDraft;
  readonly body: WaiverBody;
  /** The waiver to change, and the version that it must have. None: create one. */
  readonly over: { readonly id: string; readonly version: number } | undefined;
};

/** One command; under its key it is carried out once. */
export type Sending = Wanted & { readonly key: string };

export type Progress = {
  readonly standing?: Standing | undefined;
  /** May have been carried out. */
  readonly unanswered?: Sending | undefined;
};

export type KeptProgress = {
  readonly read: () => Progress;
  readonly keep: (progress: Progress) => void;
};

export type Post = (sending: Sending) => Promise<Saved>;

/** Nothing was saved. A 401 does not count: the request may have succeeded before. */
const isRefused = (error: unknown): boolean =>
  error instanceof Problem && !isPassing(error) && error.status !== 401;

const isSame = (sent: Sending, wanted: Wanted): boolean =>
  isSameDraft(sent.draft, wanted.draft) &&
  sent.body.published === wanted.body.published &&
  (sent.over === undefined || sent.body.preview === wanted.body.preview);

const send = async (sending: Sending, kept: KeptProgress, post: Post): Promise<Standing> => {
  const { standing } = kept.read();
  kept.keep({ standing, unanswered: sending });
  try {
    const now = { ...(await post(sending)), draft: sending.draft };
    kept.keep({ standing: now });
    return now;
  } catch (error) {
    if (isRefused(error)) kept.keep({ standing });
    throw error;
  }
};

/** Resends the unanswered request, if any; ignores its refusal. @throws Problem without an answer */
export const finishUnanswered = async (kept: KeptProgress, post: Post): Promise<void> => {
  const { unanswered } = kept.read();
  if (unanswered === undefined) return;
  await send(unanswered, kept, post).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
  });
};

/**
 * Completes the unanswered request first; if it is the same, that suffices.
 * @param wantedOver the wanted text over the current waiver @throws Problem
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
