import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import { v4 } from 'uuid';
import { isTemporary, Problem } from '../../../problems/problem.ts';
import { isSameDraft, type WaiverBody, type WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';

export type SaveAnswer = Pick<WaiverSummary, 'id' | 'published' | 'version' | 'unpublishedChanges'>;

/** The last response, with the draft that was saved. */
export type SavedState = SaveAnswer & { readonly draft: WaiverDraft };

export type SaveRequest = {
  readonly draft: WaiverDraft;
  readonly body: WaiverBody;
  /** The waiver to change and the version it must have, or undefined to create a waiver. */
  readonly over: { readonly id: string; readonly version: number } | undefined;
};

/** A save request with its idempotency key. The server executes each key once. */
export type SaveCommand = SaveRequest & { readonly key: string };

/** Progress of a save, stored with the draft in the browser. */
export type SaveProgress = {
  readonly standing?: SavedState | undefined;
  /** A command without a response. The server may have executed it. */
  readonly unanswered?: SaveCommand | undefined;
};

export type ProgressStore = {
  readonly read: () => SaveProgress;
  readonly write: (progress: SaveProgress) => void;
};

export type Post = (saveCommand: SaveCommand) => Promise<SaveAnswer>;

/** Whether the error proves that nothing was saved. A 401 does not, because an earlier attempt may have succeeded. */
const isRefused = (error: unknown): boolean =>
  error instanceof Problem && !isTemporary(error) && error.status !== 401;

const isSame = (sent: SaveCommand, request: SaveRequest): boolean =>
  isSameDraft(sent.draft, request.draft) &&
  sent.body.published === request.body.published &&
  (sent.over === undefined || sent.body.preview === request.body.preview);

const send = async (saveCommand: SaveCommand, progress: ProgressStore, post: Post): Promise<SavedState> => {
  const { standing } = progress.read();
  progress.write({ standing, unanswered: saveCommand });
  try {
    const now = { ...(await post(saveCommand)), draft: saveCommand.draft };
    progress.write({ standing: now });
    return now;
  } catch (error) {
    if (isRefused(error)) progress.write({ standing });
    throw error;
  }
};

/** Resends the pending command, if any, and ignores a rejection. @throws Problem if there is no response */
export const finishUnanswered = async (progress: ProgressStore, post: Post): Promise<void> => {
  const { unanswered } = progress.read();
  if (unanswered === undefined) return;
  await send(unanswered, progress, post).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
  });
};

/**
 * Resends the pending command first. If that is the same request, sends nothing else.
 * @param requestOver builds the request from the last saved state
 * @throws Problem
 */
export const saveOnce = async (
  requestOver: (standing: SavedState | undefined) => SaveRequest,
  progress: ProgressStore,
  post: Post,
): Promise<SavedState> => {
  const { standing, unanswered } = progress.read();
  if (unanswered !== undefined && isSame(unanswered, requestOver(standing))) {
    return send(unanswered, progress, post);
  }
  await finishUnanswered(progress, post);
  return send({ key: v4(), ...requestOver(progress.read().standing) }, progress, post);
};
