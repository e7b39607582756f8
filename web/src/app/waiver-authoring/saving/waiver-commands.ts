import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import {
  deleteWaiver as deleteCall,
  draftWaiver,
  saveWaiver as saveCall,
} from '@waivers/contract/waivers/save-waiver.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { Problem } from '../../../problems/problem.ts';
import {
  type EditedWaiver,
  editedWaiver,
  type WaiverDraft,
  withSortOrder,
} from '../../../waiver-draft/waiver-draft.ts';
import { ask, command } from '../../api/call.ts';
import { type Resolution, resolveUnanswered } from './resolve-unanswered.ts';
import { finishUnanswered, type Post, type ProgressStore, type SavedState, saveOnce } from './save-once.ts';

export type SaveKind = 'save' | 'publish' | 'unpublish' | 'preview';

const publishedBy = (kind: SaveKind, waiver: EditedWaiver): boolean =>
  kind === 'publish' || (kind === 'save' && waiver.published);

/** Returns headers that require the given version, or no headers if it is undefined. */
const onlyOver = (version: number | undefined) => ({
  headers: { 'if-match': version === undefined ? undefined : `W/"${version}"` },
});

const post: Post = async ({ key, over, body }) => {
  const { result } =
    over === undefined
      ? await command(draftWaiver, { body: { ...body, id: key } }, key)
      : await command(saveCall, { params: { id: over.id }, ...onlyOver(over.version), body }, key);
  return result;
};

/** Creates or updates the waiver. @throws Problem 412 if others have changed it, 422 with field errors */
export const saveIfUnchanged = (
  waiver: EditedWaiver,
  draft: WaiverDraft,
  kind: SaveKind,
  progress: ProgressStore,
): Promise<SavedState> => {
  const requestOver = (standing: SavedState | undefined) => {
    // `published` depends on the waiver shown, not on the last save.
    const { id, version } = standing ?? waiver;
    const body = { ...withSortOrder(draft), published: publishedBy(kind, waiver) };
    if (id === undefined) return { draft, body, over: undefined };
    return {
      draft,
      body: kind === 'preview' ? { ...body, preview: true as const } : body,
      over: { id, version },
    };
  };
  return saveOnce(requestOver, progress, post);
};

/** Resends the pending command. @throws Problem if there is still no response */
export const finishSaving = (
  opened: EditedWaiver,
  draft: WaiverDraft,
  progress: ProgressStore,
): Promise<Resolution> => resolveUnanswered(opened, draft, progress, post);

/** Deletes the waiver. Succeeds if it is already deleted. @throws Problem 412 if others have changed it */
export const deleteIfUnchanged = async (waiver: EditedWaiver, progress: ProgressStore): Promise<void> => {
  if (waiver.id !== undefined) await finishUnanswered(progress, post);
  const { standing, unanswered } = progress.read();
  const { id = unanswered?.key, version } = standing ?? waiver;
  if (id === undefined) return;
  const known = unanswered === undefined ? version : undefined;
  try {
    await command(deleteCall, { params: { id }, ...onlyOver(known) });
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  }
};

export const readLatest = (id: string, signal?: AbortSignal): Promise<WaiverAnswer> =>
  ask(readWaiver, { params: { id }, query: { revision: 'latest' } }, { signal });

/** Delays before each read, because the read model may lag behind the version that caused the rejection. */
const PAUSES_MS = [0, 300, 700, 1500];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reads the version that others have saved after `version`.
 * @throws Problem 404 if the waiver was deleted, 503 if the version is not readable yet
 */
export const readNewer = async (id: string, version: number): Promise<EditedWaiver> => {
  for (const ms of PAUSES_MS) {
    await pause(ms);
    const newest = editedWaiver(await readLatest(id));
    if (newest.version > version) return newest;
  }
  throw new Problem(503, 'unavailable', 'The newer version cannot be read yet.');
};
