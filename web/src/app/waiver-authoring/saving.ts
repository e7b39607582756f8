import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import {
  deleteWaiver as deleteCall,
  draftWaiver,
  saveWaiver as saveCall,
} from '@waivers/contract/waivers/save-waiver.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { ask, command } from '../api/call.ts';
import { Problem } from '../problems/problem.ts';
import { type Found, findOut } from './going-on.ts';
import { finishUnanswered, type KeptProgress, type Post, type Standing, saveOnce } from './sending.ts';
import { configOf, type EditedWaiver, type WaiverDraft } from './waiver-draft.ts';

export type SaveKind = 'save' | 'publish' | 'unpublish' | 'preview';

const publishedBy = (kind: SaveKind, waiver: EditedWaiver): boolean =>
  kind === 'publish' || (kind === 'save' && waiver.published);

/** Only this version is changed; without one, whichever there is. */
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

type Options = {
  /** Saves over what somebody else has saved meanwhile. */
  readonly isForced: boolean;
  /** What was sent before. */
  readonly progress: KeptProgress;
};

/**
 * Saves a waiver: made anew when it is kept nowhere yet, else changed if nobody else has.
 * @throws Problem: 412 when somebody else has changed it, 422 with what is wrong
 */
export const saveWaiver = (
  waiver: EditedWaiver,
  draft: WaiverDraft,
  kind: SaveKind,
  { isForced, progress }: Options,
): Promise<Standing> => {
  const wantedOver = (standing: Standing | undefined) => {
    // Not whether it is public: that was asked for by what the page shows.
    const { id, version, ...last } = standing ?? waiver;
    const body = {
      title: draft.title,
      locale: draft.locale,
      published: publishedBy(kind, waiver),
      config: configOf({ ...waiver, draft: last.draft, config: last.config }, draft),
    };
    if (id === undefined) return { draft, body, over: undefined };
    return {
      draft,
      body: kind === 'preview' ? { ...body, preview: true as const } : body,
      over: { id, version: isForced ? undefined : version },
    };
  };
  return saveOnce(wantedOver, progress, post);
};

/** Finds out what became of what was sent and not answered. @throws Problem when there is no answer again */
export const finishSaving = (
  opened: EditedWaiver,
  draft: WaiverDraft,
  progress: KeptProgress,
): Promise<Found> => findOut(opened, draft, progress, post);

/**
 * Deletes a waiver if nobody else has changed it; one that is not known to be kept, whichever there is of it. One that
 * is gone is deleted: the answer may have been lost.
 * @throws Problem: 412 when somebody else has changed it
 */
export const deleteWaiver = async (waiver: EditedWaiver, progress: KeptProgress): Promise<void> => {
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

/** The newest text of a waiver, published or not. */
export const readNewest = (id: string, signal?: AbortSignal): Promise<WaiverAnswer> =>
  ask(readWaiver, { params: { id }, query: { revision: 'latest' } }, { signal });
