import type { WaiverSummary } from '@waivers/contract/waivers/save-waiver.ts';
import { v4 } from 'uuid';
import { isTemporary, Problem } from '../../../problems/problem.ts';
import { isSameDraft, type WaiverBody, type WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';

/** The part of the server's answer that the page uses. */
export type SaveAnswer = Pick<WaiverSummary, 'id' | 'published' | 'version' | 'unpublishedChanges'>;

/** The last answer, with the text that it answers. */
export type SavedState = SaveAnswer & { readonly draft: WaiverDraft };

export type SaveRequest = {
  readonly draft: WaiverDraft;
  readonly body: WaiverBody;
  /** The waiver to change, and the version it must have. Undefined: create a waiver. */
  readonly over: { readonly id: string; readonly version: number } | undefined;
};

/** The server executes a key once. */
export type SaveCommand = SaveRequest & { readonly key: string };

/** Stored with the draft in the browser. */
export type SaveProgress = {
  readonly standing?: SavedState | undefined;
  /** May have been executed. */
  readonly unanswered?: SaveCommand | undefined;
};

export type ProgressStore = {
  readonly read: () => SaveProgress;
  readonly write: (progress: SaveProgress) => void;
};

export type Post = (saveCommand: SaveCommand) => Promise<SaveAnswer>;

/** Whether nothing was saved. Not known after a 401: an earlier attempt may have succeeded. */
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

/** Resends the unanswered command, if any, and ignores a refusal. @throws Problem without an answer */
export const finishUnanswered = async (progress: ProgressStore, post: Post): Promise<void> => {
  const { unanswered } = progress.read();
  if (unanswered === undefined) return;
  await send(unanswered, progress, post).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
  });
};

/**
 * Sends the unanswered command first; if it asks for the same, that is all.
 * @param requestOver makes the request from the last saved state @throws Problem
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
