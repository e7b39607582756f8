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
  numbered,
  type WaiverDraft,
} from '../../../waiver-draft/waiver-draft.ts';
import { ask, command } from '../../api/call.ts';
import { type Found, findOut } from './resolve-unanswered.ts';
import { finishUnanswered, type KeptProgress, type Post, type Standing, saveOnce } from './sending.ts';

export type SaveKind = 'save' | 'publish' | 'unpublish' | 'preview';

const publishedBy = (kind: SaveKind, waiver: EditedWaiver): boolean =>
  kind === 'publish' || (kind === 'save' && waiver.published);

/** Changes only this version; any version if undefined. */
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

/** Creates the waiver, or changes it if nobody else has. @throws Problem: 412 changed elsewhere, 422 with errors */
export const saveWaiver = (
  waiver: EditedWaiver,
  draft: WaiverDraft,
  kind: SaveKind,
  progress: KeptProgress,
): Promise<Standing> => {
  const wantedOver = (standing: Standing | undefined) => {
    // Without `published`, which the shown page decides.
    const { id, version } = standing ?? waiver;
    const body = { ...numbered(draft), published: publishedBy(kind, waiver) };
    if (id === undefined) return { draft, body, over: undefined };
    return {
      draft,
      body: kind === 'preview' ? { ...body, preview: true as const } : body,
      over: { id, version },
    };
  };
  return saveOnce(wantedOver, progress, post);
};

/** @throws Problem without an answer */
export const finishSaving = (
  opened: EditedWaiver,
  draft: WaiverDraft,
  progress: KeptProgress,
): Promise<Found> => findOut(opened, draft, progress, post);

/** If nobody else has changed it; a waiver already gone counts as deleted. @throws Problem: 412 changed elsewhere */
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

export const readNewest = (id: string, signal?: AbortSignal): Promise<WaiverAnswer> =>
  ask(readWaiver, { params: { id }, query: { revision: 'latest' } }, { signal });

/** The read model may be behind the refusal for a moment. */
const PAUSES_MS = [0, 300, 700, 1500];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What somebody else has saved over a version. @throws Problem: 404 if they have deleted it; 503 if it is not to be had yet */
export const readNewer = async (id: string, version: number): Promise<EditedWaiver> => {
  for (const ms of PAUSES_MS) {
    await pause(ms);
    const newest = editedWaiver(await readNewest(id));
    if (newest.version > version) return newest;
  }
  throw new Problem(503, 'unavailable', 'The newer version cannot be read yet.');
};
